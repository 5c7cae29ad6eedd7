import type { CDPSession, Page } from '@playwright/test'

/** Who swipes: a mouse, or a finger on a touch screen. */
export interface Hand {
  page: Page
  isTouch: boolean
}

/** How a card is dragged. */
export interface Drag {
  /** Pixels to the right, from the middle of the card. */
  dx: number
  /** Pixels that it is then moved back. Default: 0 */
  backPx?: number
  /** Moves of one way. Default: 10 */
  steps?: number
  /** Milliseconds from move to move. Default: as quick as it goes */
  stepMs?: number
  /** Milliseconds for which the hand is still before it lets go. Default: 0 */
  holdMs?: number
}

/** Drags the top card and lets go. */
export async function dragCard({ page, isTouch }: Hand, drag: Drag): Promise<void> {
  const { dx, backPx = 0, steps = 10, stepMs = 0, holdMs = 0 } = drag
  const box = await page.locator('[data-deck] :not([inert]) > article').boundingBox()
  if (!box) throw new Error('There is no card.')
  const start = { x: box.x + box.width / 2, y: box.y + box.height - 60 }
  const way = [
    ...Array.from({ length: steps }, (_, step) => (dx * (step + 1)) / steps),
    ...(backPx === 0
      ? []
      : Array.from(
          { length: steps },
          (_, step) => dx - (Math.sign(dx) * backPx * (step + 1)) / steps,
        )),
  ]
  const pointer = isTouch ? await finger(page) : mouse(page)
  await pointer.down(start.x, start.y)
  // The deck is told how quick the hand is by the browser's own clock, so a slow hand takes its time: nothing is waited for.
  for (const x of way) {
    if (stepMs > 0) await page.waitForTimeout(stepMs)
    await pointer.move(start.x + x, start.y)
  }
  // So is the time for which it is still before it lets go.
  if (holdMs > 0) await page.waitForTimeout(holdMs)
  await pointer.up()
}

function mouse({ mouse: own }: Page) {
  return {
    down: async (x: number, y: number) => {
      await own.move(x, y)
      await own.down()
    },
    move: (x: number, y: number) => own.move(x, y),
    up: () => own.up(),
  }
}

const sessions = new WeakMap<Page, CDPSession>()

async function finger(page: Page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}

/** What happened in the deck while it was watched. */
export interface DeckChanges {
  /** Kinds of changes in the document: names of attributes, "children" and "text". */
  changed: string[]
  /** How far the top card was from its place at most. */
  farthestPx: number
}

/** Watches the deck from here on. */
export async function watchDeck(page: Page): Promise<{ end: () => Promise<DeckChanges> }> {
  await page.evaluate(() => {
    const seen: DeckChanges = { changed: [], farthestPx: 0 }
    const card = document.querySelector('[data-deck] :not([inert]) > article')?.parentElement
    const left = card?.getBoundingClientRect().left ?? 0
    const observer = new MutationObserver((records) => {
      for (const { type, attributeName } of records) {
        const kind =
          type === 'attributes' ? (attributeName ?? '') : type === 'childList' ? 'children' : 'text'
        // Only says that a hand is on the card.
        if (kind !== 'data-dragging' && !seen.changed.includes(kind)) seen.changed.push(kind)
      }
      const now = card?.getBoundingClientRect().left ?? 0
      seen.farthestPx = Math.max(seen.farthestPx, Math.abs(now - left))
    })
    const deck = document.querySelector('[data-deck]')
    if (deck)
      observer.observe(deck, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
    Object.assign(window, {
      endDeckWatch: () => {
        observer.disconnect()
        return seen
      },
    })
  })
  return {
    end: () =>
      page.evaluate(() => (window as never as { endDeckWatch: () => DeckChanges }).endDeckWatch()),
  }
}
