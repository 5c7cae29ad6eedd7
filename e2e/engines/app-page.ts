import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { AXE_TAGS } from '../support/looks/axe'
import type { PictureFile } from '../support/data/pictures'
import type { Engine, PageWork, Point } from './engine'
import {
  aim,
  chooseOption,
  endPress,
  type ElementQuery,
  focusElement,
  type FoundElement,
  installFinder,
  look,
  type TextQuery,
  theElement,
} from './page-elements'

/** How long something may take to show, on a machine that has other things to do. */
const LIMIT_MS = 60_000

declare global {
  interface Window {
    /** Set before a page is expected to reload itself: the new one does not know it. */
    isBeforeReload?: boolean
  }
}

const polling = { timeout: LIMIT_MS, intervals: [50, 100, 200] }

/** What a journey asks for: as `ElementQuery`, with patterns as they are written in the language. */
export interface Target {
  role: string
  name?: string | RegExp
  /** Of a heading. */
  level?: number
  text?: string | RegExp
  within?: Target
  at?: number
}

/** An element by its role and name. */
export function by(role: string, name?: string | RegExp, more: Partial<Target> = {}): Target {
  return { role, ...(name !== undefined && { name }), ...more }
}

/** The app in one of the engines, used as a person does: by what is on the screen. */
export class AppPage {
  private problems: string[] = []

  constructor(
    readonly engine: Engine,
    readonly origin: string,
  ) {}

  /** Opens an address of the app. */
  async open(address: string): Promise<void> {
    await this.keepProblems()
    await this.engine.open(this.origin + address)
  }

  async reload(): Promise<void> {
    await this.keepProblems()
    await this.engine.reload()
  }

  /** Does something after which the app reloads its page by itself, and waits until the new page has loaded. */
  async throughReload(begin: () => Promise<void>) {
    await this.keepProblems()
    await this.run(() => {
      window.isBeforeReload = true
    })
    await begin()
    const hasReloaded = () => !window.isBeforeReload && document.readyState === 'complete'
    const check = async () => expect(await this.run(hasReloaded)).toBe(true)
    await this.until('the page is loaded anew', check)
  }

  run<Args extends unknown[], Result>(work: PageWork<Args, Result>, ...args: Args) {
    return this.engine.run(work, ...args)
  }

  /** What is there now. */
  async find(target: Target): Promise<FoundElement[]> {
    const query = toQuery(target)
    const found = await this.engine.run(look, query)
    if (found) return found
    await this.prepare()
    return (await this.engine.run(look, query)) ?? []
  }

  /** Waits until what is read of the one element is as it should be. */
  async expect<Value>(
    target: Target,
    read: (element: FoundElement) => Value,
    message: string,
    check: (value: Value | undefined) => void,
  ) {
    await this.until(`${words(target)} ${message}`, async () => {
      const [element, ...others] = await this.find(target)
      if (others.length > 0) throw new Error(`There are ${others.length + 1} of ${words(target)}.`)
      check(element && read(element))
    })
  }

  async expectVisible(target: Target) {
    await this.expectCount({ ...target, at: target.at ?? 0 }, 1)
  }

  async expectGone(target: Target) {
    await this.expectCount(target, 0)
  }

  async expectCount(target: Target, count: number) {
    const check = async () => expect(await this.find(target)).toHaveLength(count)
    await this.until(`there are ${count} of ${words(target)}`, check)
  }

  async expectText(target: Target, text: string | RegExp) {
    const check = (shown: string | undefined) =>
      typeof text === 'string' ? expect(shown).toContain(text) : expect(shown).toMatch(text)
    await this.expect(target, (element) => element.text, 'has the text', check)
  }

  async expectValue(target: Target, value: string) {
    await this.expect(
      target,
      (element) => element.value,
      'has the value',
      (held) => expect(held).toBe(value),
    )
  }

  /** Waits until a message is no longer being written. */
  async expectDone(target: Target) {
    await this.expect(
      target,
      (element) => element.isBusy,
      'is complete',
      (isBusy) => expect(isBusy).toBe(false),
    )
  }

  async heightOf(target: Target): Promise<number> {
    await this.expectVisible(target)
    const [element] = await this.find(target)
    return element?.box.height ?? 0
  }

  /** Waits until its height is as it should be. */
  async expectHeight(target: Target, check: (height: number) => void) {
    await this.expect(
      target,
      (element) => element.box.height,
      'has its height',
      (height) => check(height ?? 0),
    )
  }

  /** Waits until so many pictures are drawn in it. */
  async expectPictures(target: Target, count: number) {
    await this.expect(
      target,
      (element) => element.pictures,
      'shows its pictures',
      (drawn) => expect(drawn).toBe(count),
    )
  }

  async expectFocus(target: Target) {
    await this.expect(
      target,
      (element) => element.isFocused,
      'has the focus',
      (isFocused) => expect(isFocused).toBe(true),
    )
  }

  /** Presses it with the mouse, once that is possible. */
  async press(target: Target) {
    for (let hasMissed = true; hasMissed;) {
      await this.engine.drag([await this.aimAt(target, true)])
      // A page that is left by the press cannot tell.
      hasMissed = await this.engine.run(endPress).catch(() => false)
    }
  }

  /** Gives it the focus, as reaching it with Tab does. */
  async focus(target: Target) {
    await this.expectVisible(target)
    await this.engine.run(focusElement, toQuery(target))
    await this.expectFocus(target)
  }

  async hover(target: Target) {
    await this.engine.hover(await this.aimAt(target))
  }

  /** Draws from point to point, given in parts of its width and height. */
  async draw(target: Target, strokes: readonly Point[]) {
    await this.aimAt(target)
    const [element] = await this.find(target)
    if (!element) throw new Error(`There is no ${words(target)}.`)
    const { x, y, width, height } = element.box
    await this.engine.drag(
      strokes.map((stroke) => ({ x: x + stroke.x * width, y: y + stroke.y * height })),
    )
  }

  /** Writes a text over what is in a field. */
  async fill(target: Target, text: string) {
    await this.press(target)
    await this.expectFocus(target)
    await this.engine.press('Control', 'a')
    await this.engine.type(text)
    await this.expectValue(target, text)
  }

  /** Chooses the option of a list that begins with a text. */
  async choose(target: Target, text: string) {
    await this.find(target)
    const choose = async () =>
      expect(await this.engine.run(chooseOption, toQuery(target), text)).toBe(true)
    await this.until(`${words(target)} offers ${text}`, choose)
  }

  /** Chooses files in a file input. */
  async upload(target: Target, files: readonly PictureFile[]) {
    await this.expectVisible(target)
    await this.chooseFiles(files, theElement, toQuery(target))
  }

  /** Chooses files as if a button had opened the system's picker, which no page can answer. */
  async attach(button: Target, files: readonly PictureFile[]) {
    await this.expectVisible(button)
    await this.chooseFiles(files, () => {
      const input = document.querySelector('input[type=file][hidden][multiple]:not([accept])')
      if (!input) throw new Error('There is no input behind the button.')
      return input
    })
  }

  private async chooseFiles<Args extends unknown[]>(
    files: readonly PictureFile[],
    find: PageWork<Args, Element>,
    ...args: Args
  ) {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlour-upload-'))
    try {
      const names = files.map(({ name }) => path.join(folder, name))
      for (const [index, { buffer }] of files.entries()) await writeFile(names[index] ?? '', buffer)
      await this.engine.chooseFiles(names, find, ...args)
    } finally {
      this.uploads.push(folder)
    }
  }

  /**
   * The next file that the browser has finished to save, after something was pressed.
   * @param named what its name is like: until all is there the browsers write to files with names of their own.
   */
  async download(named: RegExp, begin: () => Promise<void>): Promise<PictureFile> {
    const { downloads } = this.engine
    const before = await readdir(downloads)
    await begin()
    let name = ''
    let buffer = Buffer.alloc(0)
    await this.until('the file is saved', async () => {
      const added = (await readdir(downloads)).filter((entry) => !before.includes(entry))
      expect(added).toEqual([expect.stringMatching(named)])
      name = added[0] ?? ''
      buffer = await readFile(path.join(downloads, name))
      expect(buffer.length).toBeGreaterThan(0)
    })
    await rm(path.join(downloads, name))
    return { name, mimeType: 'application/octet-stream', buffer }
  }

  /** Waits until the service worker has stored the whole app and answers for its host. */
  async untilStored() {
    const controllerState = () => navigator.serviceWorker.controller?.state
    const check = async () => expect(await this.engine.run(controllerState)).toBe('activated')
    await this.until('the app is stored', check)
  }

  /** What axe finds on the page as it is now. */
  async findAxeViolations(): Promise<string[]> {
    await this.find({ role: 'main' })
    const options: RunOptions = { runOnly: AXE_TAGS, resultTypes: ['violations'], preload: false }
    return this.engine.run(async (runOptions) => {
      if (!window.axe) throw new Error('axe is not in the page.')
      const { violations } = await window.axe.run(runOptions)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`),
      )
    }, options)
  }

  /** Everything that went wrong in its pages so far. */
  async allProblems(): Promise<string[]> {
    await this.keepProblems()
    return this.problems
  }

  async close() {
    await this.engine.close()
    for (const folder of this.uploads) await rm(folder, { recursive: true, force: true })
  }

  /** Folders of chosen files, which the page may read as long as it is open. */
  private readonly uploads: string[] = []

  private async aimAt(target: Target, isPress = false): Promise<Point> {
    const query = toQuery(target)
    let point: Point = { x: 0, y: 0 }
    await this.until(`${words(target)} can be pressed`, async () => {
      await this.prepare()
      const aimed = await this.engine.run(aim, query, isPress)
      if (typeof aimed === 'string') throw new Error(aimed)
      point = aimed
    })
    return point
  }

  /** Tries until it succeeds. A page that is just being replaced by another answers with an error, which passes too. */
  private async until(message: string, attempt: () => Promise<void>) {
    await expect(attempt, message).toPass(polling)
  }

  private async prepare() {
    if (await this.engine.run(() => 'findElements' in window)) return
    await this.engine.load(axe.source)
    await this.engine.run(installFinder)
  }

  private async keepProblems() {
    this.problems.push(...(await this.engine.run(() => window.pageProblems?.splice(0) ?? [])))
  }
}

function toQuery({ role, name, level, text, within, at }: Target): ElementQuery {
  return {
    role,
    ...(name !== undefined && { name: toTextQuery(name) }),
    ...(level !== undefined && { level }),
    ...(text !== undefined && { text: toTextQuery(text) }),
    ...(within && { within: toQuery(within) }),
    ...(at !== undefined && { at }),
  }
}

function toTextQuery(text: string | RegExp): TextQuery {
  return typeof text === 'string' ? text : { pattern: text.source, flags: text.flags }
}

/** How a failure names it. */
function words({ role, name, text, within, at }: Target): string {
  const parts = [
    role,
    name !== undefined && `"${String(name)}"`,
    text !== undefined && `with "${String(text)}"`,
    at !== undefined && `number ${at}`,
    within && `in ${words(within)}`,
  ]
  return parts.filter(Boolean).join(' ')
}
