/** A point of the window, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** A function that runs in the page. It takes and gives JSON, and knows nothing of the file that it stands in. */
export type PageWork<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

/**
 * What the journeys need of a browser, and all that differs from engine to engine. Each has its own storage, as in a
 * private window.
 */
export interface Engine {
  version: string
  /** Opens an address; resolves when the page has loaded. */
  open: (url: string) => Promise<void>
  /** Resolves when the page has loaded anew. */
  reload: () => Promise<void>
  /** Runs a function in the page, and waits for what it promises. */
  run: <Args extends unknown[], Result>(
    work: PageWork<Args, Result>,
    ...args: Args
  ) => Promise<Result>
  /** Runs the source of a library in the page. */
  load: (source: string) => Promise<void>
  /** Moves the mouse to the first point, presses, goes on to the others, and releases. */
  drag: (points: readonly Point[]) => Promise<void>
  /** Moves the mouse there. */
  hover: (point: Point) => Promise<void>
  /** Presses keys together, such as Control and a; a text is typed key by key with `type`. */
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Chooses files for the file input that the function finds. */
  chooseFiles: <Args extends unknown[]>(
    files: readonly string[],
    find: PageWork<Args, Element>,
    ...args: Args
  ) => Promise<void>
  /** Sets the size of the page's window. */
  resize: (width: number, height: number) => Promise<void>
  /** What the window shows, as PNG. */
  screenshot: () => Promise<Buffer>
  /** Folder into which the browser saves downloads. */
  downloads: string
  /** Closes the window and forgets what it stored. */
  close: () => Promise<void>
}

/** A running browser. */
export interface EngineBrowser {
  name: 'Firefox' | 'WebKitGTK'
  newEngine: () => Promise<Engine>
  close: () => Promise<void>
}

/** Keys with a name, by the code points that WebDriver has for them. */
const NAMED_KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Keys held together, as input actions of WebDriver, which are the same in both of its protocols. */
export function chordActions(keys: readonly string[]) {
  const values = keys.map((key) => NAMED_KEYS[key] ?? key)
  return keyActions([
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ])
}

/** A text, key by key. A line break is Shift+Enter, because Enter alone sends. */
export function typingActions(text: string) {
  const shift = NAMED_KEYS.Shift ?? ''
  const enter = NAMED_KEYS.Enter ?? ''
  return keyActions(
    Array.from(text).flatMap((letter) =>
      letter === '\n'
        ? [
            { type: 'keyDown', value: shift },
            { type: 'keyDown', value: enter },
            { type: 'keyUp', value: enter },
            { type: 'keyUp', value: shift },
          ]
        : [
            { type: 'keyDown', value: letter },
            { type: 'keyUp', value: letter },
          ],
    ),
  )
}

function keyActions(actions: readonly object[]) {
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** The mouse on its way, pressed from the first point to the last. */
export function dragActions([first, ...others]: readonly Point[]) {
  if (!first) throw new Error('A drag needs a point to start from.')
  return mouseActions([
    moveTo(first),
    { type: 'pointerDown', button: 0 },
    ...others.map(moveTo),
    { type: 'pointerUp', button: 0 },
  ])
}

/** The mouse at a point. */
export function hoverActions(point: Point) {
  return mouseActions([moveTo(point)])
}

function moveTo({ x, y }: Point) {
  return {
    type: 'pointerMove',
    origin: 'viewport',
    duration: 0,
    x: Math.round(x),
    y: Math.round(y),
  }
}

function mouseActions(actions: readonly object[]) {
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** The source of a function that takes its arguments as JSON and gives its result so. */
export function toJsonSource<Args extends unknown[], Result>(work: PageWork<Args, Result>): string {
  return `async (args) => JSON.stringify({ result: await (${work.toString()})(...JSON.parse(args)) })`
}

/** What a function gave whose source is of `toJsonSource`. */
export function fromJson<Args extends unknown[], Result>(
  _work: PageWork<Args, Result>,
  json: string,
): Result {
  const { result } = JSON.parse(json) as { result: Result }
  return result
}
