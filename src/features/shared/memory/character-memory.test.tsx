// @vitest-environment jsdom
import { chooseIn } from '@/testing/route/forms'
import { expect, step, test } from '@/testing/route/route-test'
import { makeChat } from '../../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { database } from '@/storage/database/database'
import { addMemories } from '@/storage/memories/memories'

test('a character has its facts on its page, and says how many go with it (MEM-02, MEM-24)', async ({
  page,
  standIn,
}) => {
  const { records, character, conversation } = makeChat(standIn)
  await page.seed(records)
  await page.goto(paths.editCharacter(character.id))
  const dialog = page.getByRole('dialog', { name: `What ${character.name} remembers` })
  const section = page.getByRole('region', { name: 'Memory' })
  const adding = page.getByRole('dialog', { name: 'Add a fact' })

  await step('there is none, and one is added', async () => {
    await expect(section).toContainText(`${character.name} knows no facts`)
    await section.getByRole('button', { name: 'See memory' }).click()
    await expect(dialog).toContainText('Nothing yet.')
    await dialog.getByRole('button', { name: 'Add a fact' }).click()
    await adding.getByRole('textbox', { name: 'What is remembered' }).fill('Mara owes a boat.')
    await adding.getByRole('button', { name: 'Remember' }).click()
    await expect(dialog.getByRole('listitem')).toContainText('Mara owes a boat.')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(section.getByRole('listitem')).toContainText('Mara owes a boat.')
    await expect(section.getByRole('button', { name: 'See memory (1 fact)' })).toBeVisible()
    expect(await database.memories.toArray()).toMatchObject([
      { scope: 'character', ownerId: character.id, madeBy: 'user' },
    ])
  })

  await step('a fact of a chat is none of its own', async () => {
    await addMemories([
      {
        scope: 'chat',
        ownerId: conversation.id,
        kind: 'fact',
        text: 'It rains.',
        sources: [],
        madeBy: 'user',
      },
    ])
    await expect(section.getByRole('button', { name: 'See memory (1 fact)' })).toBeVisible()
  })

  await step('deleting it names them, and Undo brings them back', async () => {
    await page.goto(paths.characters)
    await chooseIn(page.getByRole('article'), 'Delete')
    const asking = page.getByRole('dialog', { name: 'Delete Character?' })
    await expect(asking).toContainText('The fact that is remembered in all its chats goes too.')
    await asking.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^Deleted .* and 1 fact remembered with it$/)).toBeVisible()
    expect(await database.memories.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => database.memories.count()).toBe(2)
  })
})
