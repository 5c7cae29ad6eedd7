import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from '@playwright/test'
import { paths } from '@/lib/paths'
import { startStandIn, type StandIn } from '../e2e/stand-in/server'
import { buildPages } from './build-pages'
import { inChunks, longAnswer } from './chat-content'
import { Samples } from './figures'
import { measureAdapter } from './measure-adapter'
import { measureAdultsCheck } from './measure-adults-check'
import { measureLore } from './measure-lore'
import { measureDeck, seedDeck } from './measure-deck'
import { measureDeviceAnswer } from './measure-device-answer'
import { measureFirstUpload, measureUploadTask } from './devices/measure-first-upload'
import { measureIdle } from './devices/measure-idle'
import { measureFirstWords, measureMessages } from './devices/measure-message'
import { measureWrites } from './devices/measure-writes'
import { seedLibrary } from './devices/seed-library'
import { MESSAGES_WITH_FILES, seedFiles } from './measure-files'
import { type Growth, measureGrowth } from './measure-growth'
import { measureCharacterList, seedCharacters, type SeededCharacters } from './measure-characters'
import {
  measureColdLoad,
  measureExecutedScript,
  measureScreenVisit,
  measureThirdVisit,
} from './measure-load'
import { measureOpening, measureTyping } from './measure-long-chat'
import { measureSpending, seedLedger } from './measure-spending'
import { measureBareScrolling, measureScrolling } from './measure-scrolling'
import { measureStream } from './measure-stream'
import { median } from './statistics'
import { formatNumber, judge, toMarkdown, toTable } from './report'
import { servePages, serveApp } from './servers'
import { appSubject, floorSubject, seed, type SeededChat, type Subject } from './subject'
import { launchBrowser } from './watched-page'

/** How often each thing is measured; medians are reported. */
interface Repetitions {
  quickThings: number
  /** Of what takes long: the stream of 25 s, and typing. */
  slowThings: number
}

const ANSWER = longAnswer(20_000)
const CHUNKS = inChunks(ANSWER, 10_000)
const TOKENS = inChunks(ANSWER, 5000)
/** 200 tokens in a second. */
const MS_PER_TOKEN = 5

const RESULT_FILE = fileURLToPath(new URL('../.cache/bench.json', import.meta.url))

/** Everything that stands ready while measuring. */
interface Bench {
  browser: Browser
  standIn: StandIn
  pagesOrigin: string
  subjects: readonly Subject[]
  repetitions: Repetitions
  samples: Samples
}

export interface BenchOptions {
  /** Path of the browser's program. */
  browserPath: string
  /** One repetition of everything. */
  isQuick: boolean
  /** The parts to measure; absent: all. */
  only?: readonly string[] | undefined
}

/**
 * Measures everything or some parts of it, prints the table and stores it. Needs a build in dist/.
 * @throws {Error} where a part is unknown, or cannot be measured.
 */
export async function runBench({ browserPath, isQuick, only }: BenchOptions): Promise<void> {
  const load = os.loadavg()[0] ?? 0
  await buildPages()
  const [app, pages, standIn] = await Promise.all([serveApp(), servePages(), startStandIn()])
  const browser = await launchBrowser(browserPath)
  try {
    const [floorContext, appContext] = await Promise.all([newContext(browser), newContext(browser)])
    const endpoint = standIn.endpoint('custom')
    const bench: Bench = {
      browser,
      standIn,
      pagesOrigin: pages.origin,
      subjects: [
        floorSubject(floorContext, pages.origin, endpoint),
        appSubject(appContext, app.origin, endpoint),
      ],
      repetitions: isQuick ? { quickThings: 1, slowThings: 1 } : { quickThings: 5, slowThings: 3 },
      samples: new Samples(),
    }
    for (const subject of bench.subjects) await seed(subject, seededChats(bench.repetitions))
    let growth: readonly Growth[] = []
    const parts: Record<string, () => Promise<void>> = {
      adapters: () => measureAdapters(bench),
      loads: () => measureLoads(bench),
      visits: () => measureVisits(bench, app.origin, endpoint),
      streams: () => measureStreams(bench),
      chats: () => measureLongChats(bench),
      files: () => measureFiles(bench),
      characters: () => measureCharacterLists(bench, app.origin),
      spending: () => measureLedger(bench, app.origin),
      decks: () => measureDecks(bench, app.origin),
      models: () => measureModels(bench, app.origin),
      devices: () => measureDevices(bench, app.origin),
      library: () => measureLibrary(bench, app.origin),
      sizes: async () => {
        growth = await measureSizes(bench, app.origin, endpoint)
      },
    }
    const unknown = only?.find((name) => !Object.hasOwn(parts, name))
    if (unknown !== undefined)
      throw new Error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`)
    for (const [name, measure] of Object.entries(parts))
      if (only?.includes(name) ?? true) await measure()
    report(bench.samples, growth, machineNote(browser.version(), load))
  } finally {
    await browser.close()
    app.close()
    pages.close()
    await standIn.close()
  }
}

/** Without the service worker, which would answer for the host: what is measured is a first visit. */
function newContext(browser: Browser, serviceWorkers: 'allow' | 'block' = 'block') {
  return browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    serviceWorkers,
  })
}

/** Each streamed answer gets a fresh chat, so that every repetition finds the same. */
function seededChats({ quickThings, slowThings }: Repetitions): SeededChat[] {
  const fresh = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}`, messages: 20 }))
  return [
    { id: 'short', messages: 20 },
    { id: 'long-1000', messages: 1000 },
    { id: 'long-10000', messages: 10_000 },
    { id: 'no-files', messages: MESSAGES_WITH_FILES },
    { id: 'files', messages: MESSAGES_WITH_FILES },
    ...fresh('paced', slowThings),
    ...fresh('full', quickThings),
  ]
}

async function measureAdapters({ browser, standIn, pagesOrigin, repetitions, samples }: Bench) {
  const context = await newContext(browser)
  for (const wire of ['openai', 'anthropic'] as const) {
    console.log(`Adapter of ${wire} …`)
    for (let index = 0; index < repetitions.quickThings; index += 1) {
      for (const reader of ['floor', 'parlour'] as const) {
        standIn.reply(CHUNKS, { times: 1 })
        const job = { reader, wire, endpoint: standIn.endpoint(wire), answer: ANSWER }
        const cpuMs = await measureAdapter(context, `${pagesOrigin}/adapters/`, job)
        samples.add(reader, `${wire}Cpu`, cpuMs)
      }
    }
  }
  console.log('Adults check …')
  for (let index = 0; index < repetitions.quickThings; index += 1)
    samples.add(
      'parlour',
      'adultsCheckMs',
      await measureAdultsCheck(context, `${pagesOrigin}/adapters/`),
    )
  console.log('Lore …')
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    const measure = (entries: number) =>
      measureLore(context, `${pagesOrigin}/adapters/`, { entries, messages: 100 })
    samples.add('parlour', 'lore500', await measure(500))
    samples.add('parlour', 'lore10000', await measure(10_000))
  }
  await context.close()
}

async function measureLoads({ subjects, repetitions, samples }: Bench) {
  console.log('Cold loads …')
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    for (const subject of subjects) {
      const { kib, requests, ms } = await measureColdLoad(subject, 'short')
      samples.add(subject.name, 'loadKib', kib)
      samples.add(subject.name, 'loadRequests', requests)
      samples.add(subject.name, 'loadMs', ms)
      samples.add(subject.name, 'slowLoadMs', (await measureColdLoad(subject, 'short', 4)).ms)
    }
  }
  for (const subject of subjects)
    samples.add(subject.name, 'loadScript', await measureExecutedScript(subject, 'short'))
}

/** Of the chat each time in a profile of its own, because a third visit is one after two; other screens take longer to fill. */
async function measureVisits(bench: Bench, origin: string, endpoint: string): Promise<void> {
  const { browser, pagesOrigin, repetitions, samples } = bench
  console.log('Third visits …')
  const chat = { id: 'visited', messages: 20 }
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    for (const subject of [
      floorSubject(await newContext(browser, 'allow'), pagesOrigin, endpoint, { hasWorker: true }),
      appSubject(await newContext(browser, 'allow'), origin, endpoint),
    ]) {
      await seed(subject, [chat])
      const { ms, paintMs, shift } = await measureThirdVisit(subject, chat.id)
      samples.add(subject.name, 'thirdVisitMs', ms)
      samples.add(subject.name, 'thirdVisitPaint', paintMs)
      samples.add(subject.name, 'thirdVisitShift', shift)
      await subject.context.close()
    }
  }
  await measureScreenVisits(bench, origin, endpoint)
}

async function measureScreenVisits(
  { browser, repetitions, samples }: Bench,
  origin: string,
  endpoint: string,
): Promise<void> {
  const homeUrl = `${origin}/`
  const chats = await newContext(browser, 'allow')
  await seedLibrary(chats, homeUrl, { chats: 1_000, messages: 4_000, endpoint })
  const characters = await newContext(browser, 'allow')
  await seedCharacters({ context: characters, homeUrl, characters: 200, endpoint })
  const deck = await newContext(browser, 'allow')
  const deckUrl = await seedDeck(deck, homeUrl, endpoint)
  const visit = (context: BrowserContext, path: string, drawn: string) =>
    measureScreenVisit({ context, url: new URL(path, homeUrl).href, drawn })
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    samples.add('parlour', 'homeVisit', await visit(chats, paths.home, 'main textarea'))
    samples.add('parlour', 'chatsVisit', await visit(chats, paths.conversations, 'main li h2'))
    const charactersMs = await visit(characters, paths.characters, 'main article img')
    samples.add('parlour', 'charactersVisit', charactersMs)
    samples.add('parlour', 'deckVisit', await visit(deck, deckUrl, 'main article'))
  }
  for (const context of [chats, characters, deck]) await context.close()
}

async function measureStreams({ subjects, standIn, repetitions, samples }: Bench) {
  console.log('Streams at full speed …')
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    for (const subject of subjects) {
      standIn.reply(CHUNKS, { times: 1 })
      const { ms, cpuMs, longestTaskMs } = await measureStream(subject, `full-${index}`)
      samples.add(subject.name, 'fullMs', ms)
      samples.add(subject.name, 'fullCpu', cpuMs)
      samples.add(subject.name, 'fullLongestTask', longestTaskMs)
    }
  }
  console.log('Streams of 25 seconds …')
  for (let index = 0; index < repetitions.slowThings; index += 1) {
    for (const subject of subjects) {
      standIn.reply(TOKENS, { times: 1, msPerToken: MS_PER_TOKEN })
      const { cpuMs, longTasks, droppedFrames } = await measureStream(subject, `paced-${index}`)
      samples.add(subject.name, 'pacedCpu', cpuMs)
      samples.add(subject.name, 'pacedLongTasks', longTasks)
      samples.add(subject.name, 'pacedDropped', droppedFrames)
    }
  }
}

async function measureLongChats({ subjects, repetitions, samples }: Bench) {
  console.log('Long chats …')
  for (const subject of subjects) await measureOpening(subject, 'long-10000') // warms the cache
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    for (const subject of subjects) {
      const shorter = await measureOpening(subject, 'long-1000')
      const longer = await measureOpening(subject, 'long-10000')
      samples.add(subject.name, 'open1000', shorter)
      samples.add(subject.name, 'open10000', longer)
      samples.add(subject.name, 'openGrowth', longer / shorter)
    }
  }
  for (let index = 0; index < repetitions.slowThings; index += 1) {
    for (const subject of subjects) {
      const { keyMs, cpuMsPerKey, heapMib, elements } = await measureTyping(subject, 'long-10000')
      samples.add(subject.name, 'keyMs', keyMs)
      samples.add(subject.name, 'keyCpu', cpuMsPerKey)
      samples.add(subject.name, 'heap', heapMib)
      samples.add(subject.name, 'elements', elements)
    }
  }
}

async function measureCharacterLists(
  { browser, standIn, repetitions, samples }: Bench,
  origin: string,
): Promise<void> {
  console.log('Lists of characters and conversations …')
  const endpoint = standIn.endpoint('custom')
  const open = async (characters: number): Promise<SeededCharacters> => {
    const context = await newContext(browser)
    return { context, homeUrl: `${origin}/`, characters, endpoint }
  }
  const few = await open(10)
  const many = await open(500)
  const some = await open(200)
  await seedCharacters(some)
  const chats = await open(0)
  await seedLibrary(chats.context, chats.homeUrl, { chats: 1_000, messages: 4_000, endpoint })
  for (const list of [few, many]) {
    await seedCharacters(list)
    await measureCharacterList(list) // warms the cache
  }
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    const fewMs = await measureCharacterList(few)
    const manyMs = await measureCharacterList(many)
    samples.add('parlour', 'list10', fewMs)
    samples.add('parlour', 'list500', manyMs)
    samples.add('parlour', 'listGrowth', manyMs / fewMs)
    const scroll = (list: SeededCharacters, path: string) =>
      measureScrolling(list.context, `${origin}${path}`)
    samples.add('floor', 'listScroll', await measureBareScrolling(some.context, origin))
    samples.add('parlour', 'listScroll', await scroll(some, paths.characters))
    samples.add('parlour', 'chatsScroll', await scroll(chats, paths.conversations))
  }
  for (const { context } of [few, many, some, chats]) await context.close()
}

async function measureFiles({ subjects, repetitions, samples }: Bench) {
  console.log('A chat with 500 pictures and 50 PDFs …')
  const app = subjects.find(({ name }) => name === 'parlour')
  if (!app) throw new Error('The app is not among what is measured.')
  await seedFiles(app, 'files')
  await measureOpening(app, 'files') // warms the cache
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    const without = await measureOpening(app, 'no-files')
    const opening = await measureOpening(app, 'files')
    samples.add('parlour', 'openFiles', opening)
    samples.add('parlour', 'openFilesGrowth', opening / without)
  }
}

async function measureLedger(
  { browser, standIn, repetitions, samples }: Bench,
  origin: string,
): Promise<void> {
  console.log('A long ledger …')
  const context = await newContext(browser)
  const homeUrl = `${origin}/`
  await seedLedger(context, homeUrl, { endpoint: standIn.endpoint('openai'), records: 100_000 })
  await measureSpending(context, homeUrl) // warms the cache
  for (let index = 0; index < repetitions.quickThings; index += 1) {
    const { openMs, csvLongestTask } = await measureSpending(context, homeUrl)
    samples.add('parlour', 'spendingMs', openMs)
    samples.add('parlour', 'spendingCsv', csvLongestTask)
  }
  await context.close()
}

async function measureDecks(
  { browser, standIn, repetitions, samples }: Bench,
  origin: string,
): Promise<void> {
  console.log('Decks …')
  for (let index = 0; index < repetitions.slowThings; index += 1) {
    const context = await newContext(browser)
    const endpoint = standIn.endpoint('openai')
    const { droppedFrames, longTasks, heapMib } = await measureDeck(context, `${origin}/`, endpoint)
    samples.add('parlour', 'deckDropped', droppedFrames)
    samples.add('parlour', 'deckLongTasks', longTasks)
    samples.add('parlour', 'deckHeap', heapMib)
    await context.close()
  }
}

async function measureModels({ browser, repetitions, samples }: Bench, origin: string) {
  console.log('Answers of a model on this device …')
  for (let index = 0; index < repetitions.quickThings; index += 1)
    samples.add('parlour', 'deviceTask', await measureDeviceAnswer(browser, origin))
}

async function measureDevices(
  { browser, standIn, pagesOrigin, repetitions, samples }: Bench,
  origin: string,
): Promise<void> {
  const endpoint = standIn.endpoint('custom')
  console.log('Writes beside sync …')
  for (let index = 0; index < repetitions.slowThings; index += 1) {
    const { plain, off, on } = await measureWrites(browser, `${pagesOrigin}/writes/`)
    samples.add('parlour', 'writesPlain', plain)
    samples.add('parlour', 'writesOff', off - plain)
    samples.add('parlour', 'writesOn', on - plain)
  }
  console.log('Messages between devices …')
  const size = { chats: 5, messages: 500, endpoint }
  const options = { standIn, times: repetitions.quickThings }
  const firstWords = (isConnected: boolean) =>
    measureFirstWords(browser, origin, size, { ...options, isConnected })
  const off = await firstWords(false)
  const on = await firstWords(true)
  for (const figures of await measureMessages(browser, origin, size, options)) {
    samples.add('parlour', 'messageSeconds', figures.seconds)
    samples.add('parlour', 'messageRequests', figures.requests)
    samples.add('parlour', 'messageKb', figures.kb)
  }
  for (const ms of off) samples.add('parlour', 'firstWordOff', ms)
  for (const ms of on) samples.add('parlour', 'firstWordOn', ms / median(off))
  console.log('A device on which nothing happens …')
  const { listsAMinute, otherRequests, writes } = await measureIdle(browser, origin, {
    ...size,
    messages: 10_000,
  })
  samples.add('parlour', 'idleLists', listsAMinute)
  samples.add('parlour', 'idleRequests', otherRequests)
  samples.add('parlour', 'idleWrites', writes)
}

async function measureLibrary({ browser, standIn, samples }: Bench, origin: string): Promise<void> {
  console.log('A first upload of 100,000 messages …')
  const library = { chats: 500, messages: 100_000, pictures: 2_000 }
  const endpoint = standIn.endpoint('custom')
  const figures = await measureFirstUpload(browser, origin, { ...library, endpoint })
  // Once more, because it takes longer while it is traced.
  const task = await measureUploadTask(browser, origin, { ...library, endpoint })
  samples.add('parlour', 'uploadTask', task)
  samples.add('parlour', 'uploadMb', figures.uploadMb)
  samples.add('parlour', 'uploadObjects', figures.objects)
  samples.add('parlour', 'uploadTexts', figures.textsSeconds)
  samples.add('parlour', 'uploadAll', figures.uploadSeconds)
  samples.add('parlour', 'uploadLongTask', figures.sendingTask)
  samples.add('parlour', 'joinChats', figures.chatsSeconds)
  samples.add('parlour', 'joinMessages', figures.messagesSeconds)
  samples.add('parlour', 'joinWhole', figures.wholeSeconds)
  samples.add('parlour', 'joinTask', figures.receivingTask)
}

/** Sizes of chat, in messages, whose cost is compared. */
const SIZES = [100, 1_000, 10_000, 100_000]

async function measureSizes(
  { browser, repetitions }: Bench,
  origin: string,
  endpoint: string,
): Promise<Growth[]> {
  const sizes: Growth[] = []
  for (const messages of SIZES) {
    console.log(`A chat of ${formatNumber(messages)} messages …`)
    const context = await newContext(browser)
    const subject = appSubject(context, origin, endpoint)
    const chat = { id: `size-${messages}`, messages }
    await seed(subject, [chat])
    sizes.push(await measureGrowth(subject, chat, repetitions.slowThings))
    await context.close()
  }
  return sizes
}

const GROWTH_HEADINGS = [
  'messages in the chat',
  'open, ms',
  'key to paint, ms',
  'heap, MiB',
  'DOM elements',
  'first search, ms',
  'next searches, ms',
]

function toGrowthTable(sizes: readonly Growth[]): string {
  const rows = sizes.map((size) =>
    [
      size.messages,
      size.openMs,
      size.keyMs,
      size.heapMib,
      size.elements,
      size.firstSearchMs,
      size.searchMs,
    ].map(formatNumber),
  )
  return toMarkdown(GROWTH_HEADINGS, rows, [...GROWTH_HEADINGS.keys()])
}

/** What the figures were measured on; other work on the same cores lengthens all times but those of the CPU. */
function machineNote(browserVersion: string, load: number): string {
  const cores = os.availableParallelism()
  const note = `${cores} cores, headless Chromium ${browserVersion}`
  return load > cores / 2
    ? `${note}; busy with other work (load ${load.toFixed(1)}), so times are longer than they need be`
    : note
}

function report(samples: Samples, growth: readonly Growth[], machine: string) {
  const rows = samples.rows()
  const results = rows.map(judge)
  const stored = rows.map(({ floor, parlour }, index) => ({
    ...results[index],
    floorSamples: floor,
    parlourSamples: parlour,
  }))
  mkdirSync(path.dirname(RESULT_FILE), { recursive: true })
  writeFileSync(RESULT_FILE, `${JSON.stringify({ machine, results: stored, growth }, null, 2)}\n`)
  console.log(
    `\n${[toTable(results), growth.length > 0 && toGrowthTable(growth)].filter(Boolean).join('\n\n')}\n\nMedians. ${machine}. All figures are in .cache/bench.json.`,
  )
}
