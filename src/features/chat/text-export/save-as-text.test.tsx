// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { watchDownloads } from '@/testing/route/downloads'

test('a long chat is saved as text, with what the model thought where that is wished (THINK-18)', async ({
  page,
  standIn,
}) => {
  const files = watchDownloads()
  const count = 501
  await openChat(page, standIn, {
    conversation: { title: 'Lamp: oil' },
    messages: Array.from({ length: count }, (_, index) =>
      index % 2 === 0
        ? { role: 'user', content: `Message ${index}.` }
        : {
            role: 'assistant',
            content: `Message ${index}.`,
            thinking: { text: `Thought ${index}.`, kind: 'full' },
          },
    ),
  })
  await page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  await settings.getByText('Save as text').click()
  const save = settings.getByRole('button', { name: 'Save text' })
  const saved = async (index: number) => {
    await expect.poll(() => files.length).toBe(index + 1)
    return (await files[index]?.blob.text()) ?? ''
  }

  await save.click()
  const text = await saved(0)
  expect(files[0]?.name).toBe('Lamp oil.txt')
  expect(text).toMatch(/^Lamp: oil\n\nYou, .+\nMessage 0\.\n\nMira, .+\nMessage 1\.\n/)
  expect([...text.matchAll(/^Message (\d+)\.$/gm)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: count }, (_, index) => index),
  )
  expect(text).not.toContain('Thought')

  await settings.getByLabel('With what the model thought').check()
  await save.click()
  expect(await saved(1)).toContain('Thought:\n> Thought 1.\n\nMessage 1.\n')
})
