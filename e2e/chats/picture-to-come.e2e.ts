import { expect, expectNoAxeViolations, test } from '../fixtures'
import { chatScreen, sidewaysScroll } from '../support/pages/chat'
import { putPictures } from '../support/data/pictures'
import { makeChat, seedDatabase } from '../support/data/seed'

test(
  'the picture of another device has its place, and words in it, before its bytes are here (SYNC-36)',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    const attachments = [{ kind: 'image', id: 'boat', prompt: 'A boat at dusk' }]
    const { records, path, character, conversation } = makeChat(standIn, {
      messages: [
        { role: 'user', content: 'Show me a boat' },
        { role: 'assistant', content: 'Here it is.', attachments },
      ],
    })
    await seedDatabase(page, {
      ...records,
      syncHeld: [
        {
          store: 'images',
          id: 'boat',
          reason: 'no_bytes',
          ops: [{ r: '#', v: 'a'.repeat(64), e: { s: '1', d: 'abc', n: 1 } }],
        },
      ],
    })
    await page.goto(path)
    const { lastAnswer } = chatScreen(page, character.name)
    const place = lastAnswer.getByRole('button', { name: 'Still on another device' })
    await expect(place).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    const before = await place.boundingBox()
    await place.click()
    const viewer = page.getByRole('dialog', { name: 'Picture' })
    await expect(viewer).toContainText('Still on another device')
    await viewer.getByRole('button', { name: 'Close' }).last().click()
    expect(await sidewaysScroll(page)).toBe(0)

    await putPictures(page, [{ id: 'boat', owner: conversation.id }])
    await page.reload()
    const picture = lastAnswer.getByRole('button', { name: 'A boat at dusk' })
    await expect(picture.getByRole('img')).toBeVisible()
    const after = await picture.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  },
)
