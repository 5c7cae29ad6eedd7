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
  /** Milliseconds from move to move. Default: those of a quick hand */
  stepMs?: number
  /** Milliseconds for which the hand is still before it lets go. Default: 0 */
  holdMs?: number
}

/** Milliseconds from move to move of a quick hand. */
const QUICK_STEP_MS = 4

/**
 * Drags the top card and lets go. The deck is told how quick the hand is by the time of each event, which is given here: no
 * busy machine makes a hand slow, and nothing is waited for.
 */
export async function dragCard({ page, isTouch }: Hand, drag: Drag): Promise<void> {
  const { dx, backPx = 0, steps = 10, stepMs = QUICK_STEP_MS, holdMs = 0 } = drag
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
  const pointer = isTouch ? await finger(page) : await mouse(page)
  // It ends now, so that no event is of the future.
  let atMs = Date.now() - way.length * stepMs - holdMs
  await pointer.down(start, atMs)
  for (const x of way) {
    atMs += stepMs
    await pointer.move({ x: start.x + x, y: start.y }, atMs)
  }
  await pointer.up({ x: start.x + (way.at(-1) ?? 0), y: start.y }, atMs + holdMs)
}

interface Point {
  x: number
  y: number
}

/** Sends events with their times, in milliseconds since 1970. */
interface Pointer {
  down: (at: Point, timeMs: number) => Promise<unknown>
  move: (at: Point, timeMs: number) => Promise<unknown>
  up: (at: Point, timeMs: number) => Promise<unknown>
}

const sessions = new WeakMap<Page, CDPSession>()

async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

async function mouse(page: Page): Promise<Pointer> {
  const session = await sessionOf(page)
  const send = (
    type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
    at: Point,
    timeMs: number,
    buttons: number,
  ) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      button: 'left',
      buttons,
      clickCount: 1,
      timestamp: timeMs / 1000,
    })
  return {
    down: async (at, timeMs) => {
      await page.mouse.move(at.x, at.y)
      return send('mousePressed', at, timeMs, 1)
    },
    move: (at, timeMs) => send('mouseMoved', at, timeMs, 1),
    up: (at, timeMs) => send('mouseReleased', at, timeMs, 0),
  }
}

async function finger(page: Page): Promise<Pointer> {
  const session = await sessionOf(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: Point[],
    timeMs: number,
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: timeMs / 1000 })
  return {
    down: (at, timeMs) => send('touchStart', [at], timeMs),
    move: (at, timeMs) => send('touchMove', [at], timeMs),
    up: (_at, timeMs) => send('touchEnd', [], timeMs),
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
  const watch = await page.evaluateHandle(() => {
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
    return {
      end: () => {
        observer.disconnect()
        return seen
      },
    }
  })
  return { end: () => watch.evaluate(({ end }) => end()) }
}
