import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { expectDone, scrollToStart } from '../support/pages/chat'
import {
  expectNothingSticksOut,
  lastShownText,
  pokeEverything,
  shownTexts,
  storedContents,
  workOfKey,
  watchForHarm,
} from '../support/hostile/hostile-page'
import {
  hugeTexts,
  inPieces,
  MARKER,
  openTexts,
  smallTexts,
} from '../support/hostile/hostile-texts'
import { openRoom, rooms, type ChatRoom } from '../support/pages/rooms'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Promise P3. */
const KEY_MS = 1000

/** Sizes of the pieces of a stream, in UTF-16 code units. */
const PIECES = [1, 7, 64]

/** All small texts in one answer, in pieces of each size. */
const joined = smallTexts.map(({ text }) => text).join('\n\n')

/**
 * What is streamed in a room, and how. What would swallow others comes alone: in each room in one of the sizes, and in all
 * sizes in the three rooms together.
 */
const streamsOf = (room: ChatRoom) =>
  PIECES.flatMap((units, turn) =>
    [joined, ...openTexts.map(({ text }) => text)]
      .filter((_, index) => index === 0 || (index + rooms.indexOf(room)) % PIECES.length === turn)
      .map((text) => ({ text, units })),
  )

/**
 * The huge texts of a room. What they cost to read does not depend on the room, so that the standard one has them all;
 * the others have those that fill the most room or the most rows.
 */
const hugeTextsOf = (room: ChatRoom) =>
  hugeTexts().filter(({ shape }) => room === 'standard' || shape !== undefined)

/** At the width of a desktop and of a phone. */
async function expectNothingSticksOutAnywhere(page: Page) {
  await expectNothingSticksOut(page)
  await page.setViewportSize(PHONE)
  await expectNothingSticksOut(page)
  await page.setViewportSize(DESKTOP)
}

/** What was copied, as the page handed it to the browser: a clipboard cannot hold half a surrogate pair. */
const copiedTexts = (page: Page) => page.evaluate(() => window.copiedTexts)

for (const isPolicyOn of [true, false]) {
  const circumstances = isPolicyOn ? 'under the policy' : 'without the policy'
  test.describe(circumstances, () => {
    test.use({ bypassCSP: !isPolicyOn })

    for (const room of rooms) {
      // What a text does is seen best where nothing holds it back. The policy is there in one room; what it refuses
      // fails the journey as well.
      if (isPolicyOn !== (room === 'rp')) continue

      test(`hostile answers stay text while they stream and after, ${room} room, ${circumstances} (P1, P2, P3, P4; CHAT-24)`, async ({
        context,
        page,
        standIn,
      }) => {
        const harm = await watchForHarm(context, page, standIn)
        const { chat, path } = await openRoom(page, standIn, room)
        const sent: string[] = []
        /** Waits until the browser has said of the broken picture in each text that it is one. */
        const expectPicturesTried = () =>
          expect(chat.log.getByText('Image not shown: k')).toHaveCount(PIECES.length)
        for (const { text, units } of streamsOf(room)) {
          standIn.reply(inPieces(text, units))
          await chat.send('Go on')
          expect(await workOfKey(page), 'a key while it is written').toBeLessThan(KEY_MS)
          sent.push('Go on', text)
          await expect(chat.answers).toHaveCount(sent.length / 2)
          await expectDone(chat.lastAnswer)
        }
        // What came in the smallest pieces.
        const answers = streamsOf(room).flatMap(({ text, units }) => (units === 1 ? text : []))
        for (const index of answers.keys()) {
          const answer = chat.answers.nth(index)
          // By a key: in a phone's room the button is in the way of a pointer only while the answer is under it.
          await answer.getByRole('button', { name: 'Copy message' }).press('Enter')
          await expect(answer.getByTitle('Copied')).toBeVisible()
        }
        const exactly = sent.map((text) => JSON.stringify(text))
        expect(await copiedTexts(page)).toEqual(answers.map((text) => JSON.stringify(text)))
        expect(await storedContents(page)).toEqual(exactly)
        await harm.expectNone(page)

        await expectPicturesTried()
        const shown = await shownTexts(page)
        expect(shown).toHaveLength(sent.length)
        const looks = shown.filter((_, index) => sent[index] === joined)
        expect(looks).toHaveLength(PIECES.length)
        expect(new Set(looks).size, 'the pieces make no difference').toBe(1)
        await page.reload()
        await scrollToStart(chat, sent.length)
        await expectPicturesTried()
        expect(await shownTexts(page), 'the same after a reload').toEqual(shown)
        await pokeEverything(page)
        await expectNothingSticksOutAnywhere(page)
        await harm.expectNone(page)
        expect(new URL(page.url()).pathname).toBe(path)
      })

      test(`hostile messages, names and titles of a stored chat stay text, ${room} room, ${circumstances} (P1, P2, P3)`, async ({
        context,
        page,
        standIn,
      }) => {
        const harm = await watchForHarm(context, page, standIn)
        const name = `<img src=x onerror="window.${MARKER}=1">`
        const title = `</title><script>window.${MARKER}=1</script>![x](https://beacon.example/title.png)`
        const texts = [...smallTexts, ...openTexts]
        const { chat, path } = await openRoom(page, standIn, room, {
          character: { name },
          conversation: { title },
          messages: texts.flatMap(({ text }) => [
            { role: 'user', content: text },
            { role: 'assistant', content: text, model: name },
          ]),
        })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page).toHaveTitle(new RegExp('^</title><script>'))
        await scrollToStart(chat, texts.length * 2)
        await expect(chat.answers).toHaveCount(texts.length)
        await pokeEverything(page)
        expect(await workOfKey(page), 'a key beside them').toBeLessThan(KEY_MS)
        await expectNothingSticksOutAnywhere(page)
        await harm.expectNone(page)
        expect(new URL(page.url()).pathname).toBe(path)
      })
    }
  })
}

for (const room of rooms)
  test(`a huge answer neither freezes the app nor leaves its box, ${room} room (P1, P2, P3, P4)`, async ({
    context,
    page,
    standIn,
  }) => {
    // Many long answers, drawn by whatever the machine leaves.
    test.slow()
    const harm = await watchForHarm(context, page, standIn)
    const { chat } = await openRoom(page, standIn, room, { type: 'custom' })
    const sent: string[] = []
    const late: string[] = []
    const shown: string[] = []
    for (const { name, text } of hugeTextsOf(room))
      await test.step(name, async () => {
        standIn.reply(inPieces(text, text.length > 150_000 ? 2048 : 512))
        await chat.send('Go on')
        sent.push('Go on', text)
        const isBusy = async () =>
          (await chat.answers.count()) < sent.length / 2 ||
          (await chat.lastAnswer.getAttribute('aria-busy')) === 'true'
        const times: number[] = []
        while (await isBusy()) times.push(await workOfKey(page))
        times.push(await workOfKey(page))
        const slowest = Math.max(...times)
        if (slowest >= KEY_MS) late.push(`${name}: ${Math.round(slowest)} ms`)
        shown.push(await lastShownText(page))
        await expectNothingSticksOut(page)
      })
    expect(late, 'keys that came late').toEqual([])
    const stored = await storedContents(page)
    expect(stored.length).toBe(sent.length)
    expect(
      sent
        .filter((text, index) => JSON.stringify(text) !== stored[index])
        .map((text) => text.slice(0, 40)),
    ).toEqual([])
    await harm.expectNone(page)
    await page.reload()
    await expect(chat.composer).toBeVisible()
    // What is fetched once the chat is shown is work of its own; not by role, as in `workOfKey`.
    await page.locator('form button[aria-haspopup="menu"]').waitFor()
    expect(await workOfKey(page), 'a key beside all of them').toBeLessThan(KEY_MS)
    await scrollToStart(chat, sent.length)
    const again = await shownTexts(page)
    expect(
      again.filter((_, index) => index % 2 === 1),
      'the same after a reload',
    ).toEqual(shown)
    await page.setViewportSize(PHONE)
    await expectNothingSticksOut(page)
    await harm.expectNone(page)
  })
