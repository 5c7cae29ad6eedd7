import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { findFirefox } from '../../scripts/engines.mjs'
import { BidiConnection } from './bidi-connection'
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

/** Preferences beside those that Firefox itself sets when it is driven. */
const preferences = (downloads: string) => ({
  'app.update.enabled': false,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
})

const contextSchema = z.object({ context: z.string() })
const userContextSchema = z.object({ userContext: z.string() })
const screenshotSchema = z.object({ data: z.string() })
const evaluatedSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.looseObject({ type: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const textSchema = z.object({ value: z.string() })
const nodeSchema = z.object({ sharedId: z.string() })
const capabilitiesSchema = z.object({
  capabilities: z.object({ browserVersion: z.string() }),
})

/** Starts Firefox without windows, and connects to it with WebDriver BiDi, which needs no program between the two. */
export async function startFirefox(): Promise<EngineBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-firefox-'))
  const downloads = path.join(folder, 'downloads')
  const profile = path.join(folder, 'profile')
  await mkdir(downloads)
  await mkdir(profile)
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join(''))
  const program = await startProgram(
    findFirefox(),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { HOME: folder },
    (said) => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1],
  )
  const removeAll = async () => {
    await program.stop()
    // Its helpers may still write while they end.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const bidi = await BidiConnection.open(`${program.ready}/session`)
    const { capabilities } = capabilitiesSchema.parse(
      await bidi.send('session.new', { capabilities: {} }),
    )
    return {
      name: 'Firefox',
      newEngine: () => newWindow(bidi, capabilities.browserVersion, downloads),
      close: async () => {
        bidi.close()
        await removeAll()
      },
    }
  } catch (error) {
    await removeAll()
    throw error
  }
}

async function newWindow(
  bidi: BidiConnection,
  version: string,
  downloads: string,
): Promise<Engine> {
  const { userContext } = userContextSchema.parse(await bidi.send('browser.createUserContext', {}))
  const { context } = contextSchema.parse(
    await bidi.send('browsingContext.create', { type: 'tab', userContext }),
  )
  const target = { context }

  const evaluate = async (method: string, what: object) => {
    const params = { ...what, target, awaitPromise: true, userActivation: false }
    const evaluated = evaluatedSchema.parse(await bidi.send(method, params))
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
    return evaluated.result
  }
  const call = (functionDeclaration: string, args: readonly unknown[]) =>
    evaluate('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
    })
  const perform = async (actions: readonly object[]) => {
    await bidi.send('input.performActions', { context, actions })
  }

  return {
    version,
    downloads,
    open: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' })
    },
    run: async <Args extends unknown[], Result>(work: PageWork<Args, Result>, ...args: Args) =>
      fromJson(work, textSchema.parse(await call(toJsonSource(work), args)).value),
    load: async (source) => {
      await evaluate('script.evaluate', { expression: `${source}\n;undefined` })
    },
    drag: (points) => perform(dragActions(points)),
    hover: (point) => perform(hoverActions(point)),
    press: (...keys) => perform(chordActions(keys)),
    type: (text) => perform(typingActions(text)),
    chooseFiles: async (files, find, ...args) => {
      const source = `(args) => (${find.toString()})(...JSON.parse(args))`
      const { sharedId } = nodeSchema.parse(await call(source, args))
      await bidi.send('input.setFiles', { context, element: { sharedId }, files })
    },
    resize: async (width, height) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    screenshot: async () => {
      const taken = await bidi.send('browsingContext.captureScreenshot', { context })
      return Buffer.from(screenshotSchema.parse(taken).data, 'base64')
    },
    close: async () => {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}
