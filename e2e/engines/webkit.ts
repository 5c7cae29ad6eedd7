import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import * as z from 'zod/mini'
import { listen } from '../../scripts/serve.mjs'
import {
  chordActions,
  dragActions,
  type Engine,
  type EngineBrowser,
  fromJson,
  hoverActions,
  type PageWork,
  toJsonSource,
  typingActions,
} from './engine'
import { startProgram } from './processes'

/** Size and depth of the screen on which its windows stand. */
const SCREEN = '1600x6000x24'

/** The name under which WebDriver hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const answerSchema = z.object({ value: z.unknown() })
const refusalSchema = z.object({ error: z.string(), message: z.string() })
const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
})
const outcomeSchema = z.object({ json: z.optional(z.string()), error: z.optional(z.string()) })
const sizeSchema = z.object({ width: z.number(), height: z.number() })
const elementSchema = z.object({ [ELEMENT]: z.string() })

/** Starts WebKitGTK's driver, with its windows on a screen that nobody sees. */
export async function startWebKit(): Promise<EngineBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-webkit-'))
  await styleWindows(folder)
  const screen = await startProgram(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'],
    {},
    (said) => /^(\d+)\n/m.exec(said)?.[1],
  )
  const url = `http://127.0.0.1:${await freePort()}`
  const env = {
    DISPLAY: `:${screen.ready}`,
    GDK_BACKEND: 'x11',
    // Without it, pages are painted by Mesa's renderer for machines without a graphics card, which has crashed under load.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // What it keeps, and its downloads, go where they are cleared away.
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
  }
  const close = async () => {
    await screen.stop()
    // Its helpers may still write while they end.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const port = `--port=${new URL(url).port}`
    const driver = await startProgram('WebKitWebDriver', [port], env, async () =>
      send(url, 'GET', '/status').catch(() => undefined),
    )
    return {
      name: 'WebKitGTK',
      newEngine: () => newSession(url, folder),
      close: async () => {
        await driver.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Its window is never narrower than the buttons of its own bar, which is more than a phone has, so they are drawn small.
 * Movements are off, as for everybody who has asked their system for that.
 */
async function styleWindows(folder: string) {
  const settings = path.join(folder, 'gtk-3.0')
  await mkdir(settings)
  const styles =
    '* { padding: 0; margin: 0; min-width: 0; }\nbutton image { -gtk-icon-transform: scale(0.2); }\n'
  await writeFile(path.join(settings, 'gtk.css'), styles)
  await writeFile(path.join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
}

async function freePort(): Promise<number> {
  const server = http.createServer()
  const port = await listen(server, '0')
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Sends one command of WebDriver (https://w3c.github.io/webdriver).
 * @throws {Error} with the driver's words where it refuses
 */
async function send(
  base: string,
  method: 'GET' | 'POST' | 'DELETE',
  command: string,
  body: object = {},
): Promise<unknown> {
  const response = await fetch(`${base}${command}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { value } = answerSchema.parse(await response.json())
  if (response.ok) return value
  const { error, message } = refusalSchema.parse(value)
  throw new Error(`${method} ${command}: ${error}: ${message}`)
}

async function newSession(url: string, folder: string): Promise<Engine> {
  const made = await send(url, 'POST', '/session', { capabilities: { alwaysMatch: {} } })
  const { sessionId, capabilities } = sessionSchema.parse(made)
  const session = `${url}/session/${sessionId}`
  const post = (command: string, body?: object) => send(session, 'POST', command, body)

  const execute = async (script: string, args: readonly unknown[] = []) =>
    post('/execute/sync', { script, args })
  const run = async <Args extends unknown[], Result>(
    work: PageWork<Args, Result>,
    ...args: Args
  ) => {
    // The driver says nothing of an error but that there was one.
    const script = `return (${toJsonSource(work)})(arguments[0]).then(
      (json) => ({ json }), (error) => ({ error: String(error) + '\\n' + error?.stack }))`
    const outcome = outcomeSchema.parse(await execute(script, [JSON.stringify(args)]))
    if (outcome.json === undefined) throw new Error(outcome.error)
    return fromJson(work, outcome.json)
  }
  // What the window has around the page, which the size of the window counts.
  let bars = { width: 0, height: 0 }
  const windowSize = async () => sizeSchema.parse(await send(session, 'GET', '/window/rect'))
  const pageSize = () => run(() => ({ width: window.innerWidth, height: window.innerHeight }))
  const perform = async (actions: readonly object[]) => {
    await post('/actions', { actions })
  }

  return {
    version: capabilities.browserVersion,
    downloads: folder,
    open: async (address) => {
      await post('/url', { url: address })
    },
    reload: async () => {
      await post('/refresh')
    },
    run,
    load: async (source) => {
      await execute(source)
    },
    drag: (points) => perform(dragActions(points)),
    hover: (point) => perform(hoverActions(point)),
    press: (...keys) => perform(chordActions(keys)),
    type: (text) => perform(typingActions(text)),
    chooseFiles: async (files, find, ...args) => {
      const script = `return (${find.toString()})(...JSON.parse(arguments[0]))`
      const found = elementSchema.parse(await execute(script, [JSON.stringify(args)]))
      await post(`/element/${found[ELEMENT]}/value`, { text: files.join('\n') })
    },
    resize: async (width, height) => {
      await expect(async () => {
        const before = { window: await windowSize(), page: await pageSize() }
        const asked = { width: width + bars.width, height: height + bars.height }
        const window = sizeSchema.parse(await post('/window/rect', asked))
        // The page hears of it a moment later; until then its size is that of the window before.
        if (!isDeepStrictEqual(window, before.window))
          await expect.poll(pageSize, { timeout: 20_000 }).not.toEqual(before.page)
        const page = await pageSize()
        bars = {
          width: Math.max(0, window.width - page.width),
          height: Math.max(0, window.height - page.height),
        }
        expect(page).toEqual({ width, height })
      }).toPass({ intervals: [100], timeout: 60_000 })
    },
    screenshot: async () => {
      const taken = z.parse(z.string(), await send(session, 'GET', '/screenshot'))
      return Buffer.from(taken, 'base64')
    },
    close: async () => {
      await send(session, 'DELETE', '')
    },
  }
}
