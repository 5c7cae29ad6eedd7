// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { paths } from '@/lib/paths'
import { addMemories } from '@/storage/memories/memories'
import { makeChat } from '../../../e2e/support/data/seed'

test('a search finds what is remembered, names it Memory and opens it there (MEM-27)', async ({
  page,
  standIn,
}) => {
  const { records, character, conversation } = makeChat(standIn, {
    messages: [{ role: 'user', content: 'Good evening.' }],
  })
  await page.seed(records)
  const shared = { kind: 'fact' as const, sources: [], madeBy: 'user' as const }
  await addMemories(
    Array.from({ length: 40 }, (_, index) => ({
      ...shared,
      scope: 'chat' as const,
      ownerId: conversation.id,
      text: index === 0 ? 'The blue lamp stays.' : `Fact ${index}.`,
    })),
  )
  await addMemories([
    { ...shared, scope: 'character', ownerId: character.id, text: 'She mends blue boats.' },
  ])
  const box = page.getByRole('searchbox', { name: 'Search conversations' })
  const hits = page.getByRole('list', { name: 'Memory' })

  await step('in a chat, also one that is not among the first that are drawn', async () => {
    await page.goto(paths.conversations)
    await box.fill('blue')
    await expect(page.getByText('Found in 2 memories')).toBeVisible()
    await expect(page.getByText('Nothing found')).toHaveCount(0)
    await expect(hits.getByRole('link')).toHaveCount(2)
    await hits.getByRole('link', { name: /lamp/ }).click()
    await expect(page).toHaveURL(paths.chat(conversation.id))
    const panel = page.getByRole('complementary', { name: 'Memory' })
    await expect(panel.getByRole('listitem').filter({ hasText: 'blue lamp' })).toBeFocused()
  })
  await step('of a character, on its page', async () => {
    await page.goto(paths.conversations)
    await box.fill('boats')
    await expect(hits.getByRole('link')).toHaveCount(1)
    await hits.getByRole('link', { name: `Memory · ${character.name}` }).click()
    const dialog = page.getByRole('dialog', { name: `What ${character.name} remembers` })
    await expect(dialog.getByRole('listitem')).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })
  await step('beside a chat as well', async () => {
    await page.goto(paths.chat(conversation.id))
    await box.fill('lamp')
    await hits.getByRole('link').click()
    await expect(page.getByRole('complementary', { name: 'Memory' })).toContainText('blue lamp')
  })
})
