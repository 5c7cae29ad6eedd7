import { expect, test } from '../fixtures'
import { openChat } from '../support/pages/chat'
import { turns } from '../support/pages/rooms'

/** Lays a keyboard over the lower part of the page as Safari on iOS does: only the visual viewport tells. */
function coverLowerPart(visibleHeight: number) {
  const viewport = Object.assign(new EventTarget(), { scale: 1, height: innerHeight })
  const resizeTo = (height: number) => {
    viewport.height = height
    viewport.dispatchEvent(new Event('resize'))
  }
  addEventListener('keyboardshown', () => resizeTo(visibleHeight))
  addEventListener('keyboardhidden', () => resizeTo(innerHeight))
  Object.defineProperty(window, 'visualViewport', { value: viewport })
}

test('the box and the last words stay above a phone’s keyboard, with what was typed (CHAT-28) @phone-only', async ({
  page,
  standIn,
}) => {
  const visibleHeight = 480
  await page.addInitScript(coverLowerPart, visibleHeight)
  const { chat } = await openChat(page, standIn, {
    messages: turns(30, (number) => `Turn ${number} of a chat that is longer than the screen.`),
  })
  await expect(chat.messages.last()).toBeInViewport()
  await chat.composer.fill('A draft')
  const bottomOf = async (locator: typeof chat.composer) => {
    const box = await locator.boundingBox()
    return box ? box.y + box.height : NaN
  }
  await page.evaluate(() => dispatchEvent(new Event('keyboardshown')))
  for (const part of [chat.composer, chat.messages.last()])
    await expect.poll(() => bottomOf(part)).toBeLessThanOrEqual(visibleHeight)
  await page.evaluate(() => dispatchEvent(new Event('keyboardhidden')))
  await expect.poll(() => bottomOf(chat.composer)).toBeGreaterThan(visibleHeight)
  await expect(chat.composer).toHaveValue('A draft')
})
