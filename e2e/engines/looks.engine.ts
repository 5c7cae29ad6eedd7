import { paths } from '@/lib/paths'
import { makeCharacter, makeConversation, makeMessages, makeProvider } from '../support/data/seed'
import { richAnswer } from '../support/data/worlds'
import { findLasting } from '../support/looks/axe'
import { by } from './app-page'
import { expect, test } from './fixtures'

const composer = by('textbox', 'Message')
const LINES = 'One line.\nAnother.\nA third.\nA fourth.'

test('boxes grow with what is written into them', async ({ app, standIn, seed }) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  const content = Array.from({ length: 9 }, (_, line) => `Line ${line + 1}`).join('\n')
  const messages = makeMessages(conversation.id, [{ role: 'user', content }])
  await seed({
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
  })
  await app.open(paths.chat(conversation.id))
  await app.fill(composer, 'One line.')
  const before = await app.heightOf(composer)
  await app.fill(composer, LINES)
  await app.expectHeight(composer, (height) => expect(height).toBeGreaterThan(before + 50))
  // Sent, it is one line high again.
  standIn.reply('Four lines.')
  await app.engine.press('Enter')
  await app.expectValue(composer, '')
  await app.expectHeight(composer, (height) => expect(height).toBeLessThan(before + 5))

  const own = by('article', 'You', { within: by('log', 'Messages'), at: 0 })
  await app.hover(own)
  await app.press(by('button', 'Edit message', { within: own }))
  const editor = by('textbox', 'Edit message')
  await app.expectHeight(editor, (height) => expect(height).toBeGreaterThan(9 * 20))

  await app.open(paths.editCharacter(character.id))
  const description = by('field', /^Description/)
  await app.fill(description, '')
  const empty = await app.heightOf(description)
  await app.fill(description, `${LINES}\n${LINES}\n${LINES}`)
  await app.expectHeight(description, (height) => expect(height).toBeGreaterThan(empty + 50))
})

for (const [size, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1280, 800],
] as const)
  test(`screens are accessible, and fit a ${size}`, async ({ app, standIn, seed }) => {
    const provider = makeProvider(standIn, 'openai')
    const character = makeCharacter(provider, {
      description: 'Keeps a lighthouse and knows the tides by heart.',
    })
    const conversation = makeConversation(character)
    const messages = makeMessages(conversation.id, [
      { role: 'user', content: 'Show me what you can write.' },
      { role: 'assistant', content: `### First\n\n${richAnswer}` },
    ])
    await seed({
      providers: [provider],
      characters: [character],
      conversations: [conversation],
      messages,
    })
    await app.engine.resize(width, height)
    for (const path of [
      paths.home,
      paths.providers,
      paths.characters,
      paths.createCharacter,
      paths.conversations,
      paths.chat(conversation.id),
      paths.imageStudio,
      paths.swipeChat,
      paths.settings,
    ]) {
      await app.open(path)
      await app.expectVisible(by('heading', undefined, { level: 1 }))
      await app.expectGone(by('status', undefined, { text: /^Loading/ }))
      const sideways = await app.run(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways, `${path} scrolls to the side`).toBe(0)
      const found = await findLasting(async () => {
        // As high as the page: what has not been scrolled to yet may lie under the tab bar.
        const pageHeight = await app.run(() => document.documentElement.scrollHeight)
        await app.engine.resize(width, Math.max(height, pageHeight))
        return app.findAxeViolations()
      })
      expect(found, `what axe found on ${path}`).toEqual([])
      await app.engine.resize(width, height)
    }
  })

test('on a phone the bars cover nothing that has the focus', async ({ app, standIn, seed }) => {
  await seed({ providers: [makeProvider(standIn, 'openai')] })
  await app.engine.resize(390, 844)
  for (const path of [
    paths.createCharacter,
    paths.createPersona(),
    paths.createSwipeSession,
    paths.randomText,
    paths.imageStudio,
    paths.settings,
  ]) {
    await app.open(path)
    await app.expectVisible(by('heading', undefined, { level: 1 }))
    await app.expectGone(by('status', undefined, { text: /^Loading/ }))
    // Parts that come late move what is below them.
    const covered = await findLasting(() => app.run(findCovered))
    expect(covered, `what is covered on ${path}`).toEqual([])
  }
})

/**
 * Gives everything in the page's main part the focus in turn, on the way down and on the way up. WebKit brings a field into view some frames after it has
 * got the focus, so each has half a second to come clear.
 * @returns what a bar lies over then, or what is out of sight
 */
async function findCovered(): Promise<string[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  /** What lies over its upper or its lower edge; undefined where nothing does. */
  const coverOf = (element: HTMLElement) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return undefined
    for (const y of [top + 1, bottom - 1]) {
      const hit = document.elementFromPoint(left + width / 2, y)
      if (!hit) return `out of sight, ${Math.round(top)} px below the window's top`
      const bar = hit.closest('header, nav, .sticky')
      if (bar && !bar.contains(element)) return `below ${bar.tagName}`
    }
    return undefined
  }
  const covered: string[] = []
  const all = [
    ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, textarea, select)'),
  ]
  for (const element of [...all, ...all.toReversed()]) {
    element.focus()
    if (document.activeElement !== element) continue
    let cover: string | undefined
    for (let frame = 0; frame < 30 && (frame === 0 || cover !== undefined); frame += 1) {
      await nextFrame()
      cover = coverOf(element)
    }
    if (cover !== undefined) covered.push(`${cover}: ${element.outerHTML.slice(0, 160)}`)
  }
  return covered
}
