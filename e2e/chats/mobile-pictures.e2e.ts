import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { installClock, stopClock } from '../support/browser/clock'
import { expectDone, sidewaysScroll } from '../support/pages/chat'
import { holdPictures, openRooms, WANTED_PICTURE } from '../support/pages/dual-chat'
import {
  analysisRequests,
  answerRequests,
  isAnalysis,
  replyToAnalysis,
  replyToChat,
} from '../support/requests/dual-requests'
import { makeProvider, putRecord, readMessages, readStore } from '../support/data/seed'
import type { StandIn } from '../stand-in/server'

const ANSWER = 'look at this!'
const PICTURES = /^\/images\/(generations|edits)$/

/** Requests for a picture so far. */
const drawingsOf = (standIn: StandIn) => standIn.requests.filter(({ path }) => PICTURES.test(path))

/** Opens the Mobile Chat with a decision and an answer prepared. */
async function openMobile(
  page: Page,
  standIn: StandIn,
  decision: object | string,
  options: Parameters<typeof openRooms>[2] = {},
) {
  replyToAnalysis(standIn, decision)
  replyToChat(standIn, ANSWER)
  return openRooms(page, standIn, { room: 'mobile', ...options })
}

/** Waits until the words of an answer are stored: a stop before that would end them too. */
async function expectWholeButForPicture(answer: Locator) {
  await expect(answer.getByRole('button', { name: 'Copy message' })).toBeAttached()
}

test(
  'a picture that is wanted comes with its answer as a thumbnail, and opens large, with the pointer, the keyboard and in a tab of its own (ANALYSIS-01, ANALYSIS-07, DUAL-09 to DUAL-12)',
  { tag: '@phone' },
  async ({ page, context, standIn }) => {
    const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
    const chat = page.url()

    await test.step('it comes with its answer', async () => {
      const release = await holdPictures(page)
      await screen.send('send me a photo')
      await expect(screen.lastAnswer).toContainText('Generating image...')
      await expect(screen.lastAnswer).toContainText(ANSWER)
      await expect(screen.lastAnswer).toHaveAttribute('aria-busy', 'true')
      await expectNoAxeViolations(page)
      release()
      await expect(screen.thumbnails).toHaveCount(1)
      await expectDone(screen.lastAnswer)
      await expect(screen.lastAnswer).toContainText(ANSWER)
      await expect(page.getByText('Generating image...')).toHaveCount(0)
      await expect(screen.pictureNotice).toHaveCount(0)
      const picture = screen.thumbnails.getByRole('img')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(1024)
      const box = await picture.boundingBox()
      expect(box?.width).toBeLessThanOrEqual(300)
      expect(box?.height).toBeLessThanOrEqual(300)
      expect(box?.width).toBeGreaterThan(200)
      await expect(page.getByText(WANTED_PICTURE.imagePrompt)).toHaveCount(0)
      expect(await sidewaysScroll(page)).toBe(0)
      await expectNoAxeViolations(page)
    })

    await test.step('the words were asked for with the picture in mind', async () => {
      const [, answer] = standIn.chats()
      expect(JSON.stringify(answer?.body)).toContain(`It shows: ${WANTED_PICTURE.imagePrompt}`)
      const [request] = drawingsOf(standIn)
      expect(request).toMatchObject({ provider: 'openai', path: '/images/generations' })
      expect(request?.body).toMatchObject({ size: '1024x1024' })
      expect(JSON.stringify(request?.body)).toContain(WANTED_PICTURE.imagePrompt)
    })

    await test.step('it opens large', async () => {
      await screen.thumbnails.click()
      await expect(screen.viewer.getByRole('img')).toBeVisible()
      await expect(screen.viewer.getByText(WANTED_PICTURE.imagePrompt)).toHaveCount(0)
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(screen.viewer).toBeHidden()
      await expect(screen.thumbnails).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(screen.viewer).toBeVisible()
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        screen.viewer.getByRole('button', { name: 'Open in new tab' }).click(),
      ])
      await expect(tab.locator('img')).toBeVisible()
      expect(tab.url()).toMatch(/^blob:/)
      await expect(tab.locator('img')).toHaveJSProperty('naturalWidth', 1024)
      await tab.close()
      await screen.viewer.getByRole('button', { name: 'Close' }).last().click()
      await expect(screen.viewer).toBeHidden()
    })

    await test.step('what it was made from stands with it where the user wants that, also after a reload', async () => {
      const metadata = (await readStore(page, 'metadata')).find((record) => 'settings' in record)
      if (!metadata || !('settings' in metadata)) throw new Error('no settings')
      const settings = { ...metadata.settings, showImagePrompts: true }
      await putRecord(page, 'metadata', { ...metadata, settings })
      await page.reload()
      await expect(screen.thumbnails.getByRole('img')).toBeVisible()
      await expect(screen.log.locator('figcaption')).toContainText(WANTED_PICTURE.imagePrompt)
      await screen.thumbnails.click()
      await expect(screen.viewer.getByText(WANTED_PICTURE.imagePrompt)).toBeVisible()
    })

    await test.step('the back button closes it, and leaves the page only with the next press', async () => {
      await page.goBack()
      await expect(screen.viewer).toBeHidden()
      expect(page.url()).toBe(chat)
      await page.goBack()
      await expect.poll(() => page.url()).not.toBe(chat)
    })
  },
)

/** What an analysis says that leads to no picture, and what is told of it. */
const analysesWithoutPicture = [
  { says: 'I like trains.', reason: 'The answer of the image analysis could not be read.' },
  {
    says: { shouldGenerateImage: true, imagePrompt: '' },
    reason: 'The analysis wanted a picture but did not say of what.',
  },
  {
    says: { shouldGenerateImage: true, imagePrompt: 'a 9-year-old on a beach' },
    reason:
      'Only adults are drawn. “9-year-old” in the model’s description tells of somebody under 18.',
  },
]

test('whatever keeps a picture from coming costs the picture only, and the reason is told (ANALYSIS-01, ANALYSIS-02, ANALYSIS-04, IMG-48)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openMobile(page, standIn, {
    shouldGenerateImage: false,
    imagePrompt: '',
    useCharacterReference: false,
    reasoning: 'Small talk.',
  })
  let turn = 0
  const exchange = async () => {
    turn += 1
    replyToChat(standIn, `Answer ${turn}.`)
    await screen.send(`Message ${turn}`)
    await screen.expectAnswer(`Answer ${turn}.`)
  }

  await test.step('no picture and no word of one where none is wanted', async () => {
    await exchange()
    await expect(screen.thumbnails).toHaveCount(0)
    await expect(screen.pictureNotice).toHaveCount(0)
    await expect(screen.badge).toHaveText('API Connected')
  })

  for (const { says, reason } of analysesWithoutPicture)
    await test.step(reason, async () => {
      replyToAnalysis(standIn, says)
      await exchange()
      await expect(screen.pictureNotice).toContainText(reason)
      await expect(screen.lastAnswer.getByRole('alert')).toHaveCount(0)
    })
  await expectNoAxeViolations(page)
  await screen.pictureNotice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(screen.pictureNotice).toHaveCount(0)
  await expect(screen.lastAnswer).toContainText(`Answer ${turn}.`)

  await test.step('a refused analysis is told in the vendor’s words', async () => {
    standIn.fault({ match: analysisRequests, error: 'bad-request', message: 'No thanks today.' })
    await exchange()
    await expect(screen.pictureNotice).toContainText('The image analysis failed: ')
    await expect(screen.pictureNotice).toContainText('No thanks today.')
    await expect(screen.badge).toHaveText('API Connected')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(drawingsOf(standIn)).toEqual([])
  })

  await test.step('so is a picture that cannot be drawn', async () => {
    replyToAnalysis(standIn, WANTED_PICTURE)
    standIn.fault({
      match: { path: '/images/generations' },
      error: 'bad-request',
      message: 'The brushes are being washed.',
    })
    await exchange()
    await expect(screen.pictureNotice).toContainText('Image generation failed: ')
    await expect(screen.pictureNotice).toContainText('The brushes are being washed.')
    await expect(screen.thumbnails).toHaveCount(0)
    await expect(screen.badge).toHaveText('API Connected')
  })

  await test.step('the next one begins anew', async () => {
    await exchange()
    await expect(screen.thumbnails).toHaveCount(1)
    await expect(screen.lastAnswer.getByText('No picture this time')).toHaveCount(0)
  })
})

test('Stop and a reload keep the words whole while only the picture is on its way; Stop before that ends both (ANALYSIS-02, CHAT-32, MSG-23)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
  const newestDrawing = async (number: number) => {
    await standIn.waitUntil(() => drawingsOf(standIn).length === number)
    return drawingsOf(standIn).at(-1)
  }

  await test.step('Stop before the text is whole', async () => {
    replyToChat(standIn, ['come ', 'and ', 'see'])
    standIn.fault({ match: { path: PICTURES }, kind: 'silence' })
    standIn.fault({ match: answerRequests, kind: 'silence', afterTokens: 1 })
    await screen.send('send me a photo')
    const drawing = await newestDrawing(1)
    await expect(screen.lastAnswer).toContainText('come')
    await screen.stopButton.click()
    await expectDone(screen.lastAnswer)
    await expect(screen.lastAnswer).toContainText('Stopped.')
    await expect(screen.lastAnswer).not.toContainText('Generating image...')
    await standIn.waitUntil(() => drawing?.state === 'aborted')
  })

  await test.step('Stop while only the picture is on its way', async () => {
    replyToChat(standIn, ANSWER)
    standIn.fault({ match: { path: PICTURES }, kind: 'silence' })
    await screen.send('once more, please')
    const drawing = await newestDrawing(2)
    await expect(screen.lastAnswer).toContainText(ANSWER)
    await expect(screen.lastAnswer).toContainText('Generating image...')
    await expectWholeButForPicture(screen.lastAnswer)
    await screen.stopButton.click()
    await expectDone(screen.lastAnswer)
    await expect(screen.lastAnswer).toContainText(ANSWER)
    await expect(screen.lastAnswer).not.toContainText('Generating image...')
    await expect(screen.lastAnswer).not.toContainText('Stopped.')
    await expect(screen.lastAnswer.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await standIn.waitUntil(() => drawing?.state === 'aborted')
    await expect(screen.badge).toHaveText('API Connected')
    expect((await readMessages(page)).at(-1)).toMatchObject({
      content: ANSWER,
      pending: false,
      status: 'complete',
      finishReason: 'stop',
    })
  })

  await test.step('a reload, after which the picture has a Retry of its own', async () => {
    replyToChat(standIn, 'third time lucky')
    const release = await holdPictures(page)
    await screen.send('and now?')
    await expect(screen.lastAnswer).toContainText('third time lucky')
    await expect(screen.lastAnswer).toContainText('Generating image...')
    await expectWholeButForPicture(screen.lastAnswer)
    await page.reload()
    const notice = screen.lastAnswer.getByRole('note')
    await expect(notice).toContainText('The page was closed while it was made.')
    await expect(screen.lastAnswer).toContainText('third time lucky')
    await expect(screen.lastAnswer).not.toContainText('Interrupted')
    await expect(screen.lastAnswer.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    const chats = standIn.chats().length
    release()
    await screen.lastAnswer.getByRole('button', { name: 'Retry picture' }).click()
    await expect(screen.thumbnails).toHaveCount(1)
    await expectDone(screen.lastAnswer)
    await expect(notice).toHaveCount(0)
    expect(standIn.chats()).toHaveLength(chats)
  })
})

test('who decides is told: the provider that is set for it, else the conversation’s own; without one that draws nobody is asked (MSG-05, MSG-06, DUAL-05, DUAL-06, DUAL-12, ANALYSIS-02, ANALYSIS-09, ANALYSIS-13)', async ({
  page,
  context,
  standIn,
}) => {
  await installClock(context)
  const decider = makeProvider(standIn, 'anthropic', { name: 'The decider' })
  const { screen, provider } = await openMobile(
    page,
    standIn,
    { shouldGenerateImage: false, reasoning: 'Small talk.' },
    { otherProviders: [decider], settings: { imageAnalysisProviderId: decider.id } },
  )
  const panel = page.getByRole('note')
  const analysts = () =>
    standIn.requests.filter(isAnalysis).map(({ provider: asked, body }) => ({ asked, body }))

  await test.step('the answer waits for the decision of the provider that is set for it', async () => {
    const icon = page.getByRole('button', { name: 'Image analysis uses The decider' })
    await expect(icon).toHaveAttribute('aria-expanded', 'false')
    await icon.click()
    await expect(panel).toContainText('Image analysis uses The decider.')
    await expect(panel).toContainText('Image Analysis Settings')
    await expectNoAxeViolations(page)
    standIn.hold()
    // However slow the machine is, the decision does not take too long.
    await stopClock(page)
    await screen.send('hello')
    await standIn.waitForRequest(analysisRequests)
    await expect(screen.lastAnswer).toContainText('Generating image...')
    expect((await readMessages(page)).at(-1)).toMatchObject({
      pending: true,
      status: 'generating-image',
      messageType: 'mobile',
    })
    await page.clock.resume()
    standIn.release()
    await screen.expectAnswer(ANSWER)
    await expect(screen.lastAnswer).not.toContainText('Generating image...')
    expect(analysts()).toMatchObject([{ asked: 'anthropic', body: { model: 'claude-haiku-5-5' } }])
  })

  await test.step('once it is against a picture nothing says that one is made', async () => {
    replyToChat(standIn, ['good ', 'evening'])
    standIn.fault({ match: answerRequests, kind: 'silence', afterTokens: 1 })
    await screen.send('and now?')
    await expect(screen.lastAnswer).toContainText('good')
    await expect(screen.lastAnswer).not.toContainText('Generating image...')
    await expect(screen.lastAnswer).toHaveAttribute('aria-busy', 'true')
    await screen.stopButton.click()
    await expectDone(screen.lastAnswer)
  })

  await test.step('the note leads to where it is chosen', async () => {
    await panel.getByRole('link', { name: 'Providers page' }).click()
    await expect(page).toHaveURL(/\/providers$/)
    await expect(page.getByRole('heading', { name: 'Image Analysis Settings' })).toBeVisible()
  })

  const icon = page.getByRole('button', {
    name: "Image analysis uses the conversation's provider",
  })

  await test.step('one that is switched off is not asked', async () => {
    await putRecord(page, 'providers', { ...decider, enabled: false })
    await page.goBack()
    await page.reload()
    await expect(icon).toBeVisible()
    replyToChat(standIn, 'third answer')
    await screen.send('who decides now?')
    await screen.expectAnswer('third answer')
    expect(analysts().map(({ asked }) => asked)).toEqual(['anthropic', 'anthropic', 'openai'])
  })

  await test.step('nobody is asked where nobody can draw', async () => {
    await putRecord(page, 'providers', {
      ...makeProvider(standIn, 'mistral'),
      id: provider.id,
    })
    await page.reload()
    await expect(icon).toBeVisible()
    replyToChat(standIn, 'fourth answer')
    await screen.send('send me a photo')
    await screen.expectAnswer('fourth answer')
    await expect(screen.pictureNotice).toHaveCount(0)
    expect(analysts()).toHaveLength(3)
    expect(standIn.chats('mistral')).toHaveLength(1)
    await icon.click()
    await expect(panel).toContainText('None of yours can')
  })
})
