import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { createStaticServer } from '../scripts/static-server.mjs'
import { PAGES_ROOT, buildPages } from './build-pages'
import { longAnswer } from './chat-content'
import { startServer } from './servers'
import { launchBrowser } from './watched-page'

/** What a generated file is made of, in bytes. */
interface FileContent {
  name: string
  textBytes: number
  pictureBytes: number
}

const MB = 1_000_000
/** Of one picture in a file: base64 makes a third more of it. */
const PICTURE_BYTES = 1.5 * MB
const MESSAGES_PER_CONVERSATION = 500

/** Files to import, of so many megabytes altogether: one of texts, and one mostly of pictures. */
function contents(megabytes: number): FileContent[] {
  const whole = megabytes * MB
  return [
    { name: 'texts', textBytes: whole, pictureBytes: 0 },
    { name: 'texts and pictures', textBytes: whole / 4, pictureBytes: (whole * 3) / 4 },
  ]
}

const FOLDER = fileURLToPath(new URL('../.cache/import', import.meta.url))

/** Imports generated files in Chromium and prints what that takes. @param megabytes of each file */
export async function measureImports(browserPath: string, megabytes: number): Promise<void> {
  await buildPages(['import'])
  const { origin, close } = await startServer(
    createStaticServer({ root: `${PAGES_ROOT}/import`, base: '/import/' }),
  )
  mkdirSync(FOLDER, { recursive: true })
  try {
    for (const content of contents(megabytes)) {
      const file = `${FOLDER}/${content.name.replaceAll(' ', '-')}.json`
      await generateSession(file, content)
      await measureImport(browserPath, `${origin}/import/`, file, content.name)
      rmSync(file)
    }
  } finally {
    close()
  }
}

async function measureImport(browserPath: string, url: string, file: string, name: string) {
  const browser = await launchBrowser(browserPath)
  try {
    const page = await (await browser.newContext()).newPage()
    const violations = watchViolations(page)
    await page.goto(url)
    await page.getByLabel('Session file').setInputFiles(file)
    const times = await page.evaluate(() => window.importChosenFile())
    const memory = await peakMemory(browser)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    console.log(
      `${name}, ${(statSync(file).size / MB).toFixed(0)} MB: ${times.messages} messages, ${times.pictures} pictures`,
    )
    console.log(`  until the preview          ${seconds(times.openMs)}`)
    console.log(`  then until it is saved     ${seconds(times.applyMs)}`)
    console.log(`  the page waits at most     ${times.longestWaitMs.toFixed(0)} ms`)
    for (const line of memory) console.log(`  ${line}`)
    if (times.issues > 0) throw new Error(`${times.issues} parts of a sound file were left out`)
    if (violations.length > 0) throw new Error(violations.join('\n'))
  } finally {
    await browser.close()
  }
}

/** What the page's policy refused, and what failed besides. */
function watchViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(error.message))
  return violations
}

/** The most memory that the processes of the browser ever had. Empty where the system does not tell. */
async function peakMemory(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.flatMap(({ id, type }) => {
    const status = `/proc/${id}/status`
    if (!existsSync(status) || !['browser', 'renderer'].includes(type)) return []
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]
    return peak ? [`memory of the ${type}, at most  ${(Number(peak) / 1024).toFixed(0)} MiB`] : []
  })
}

/** Writes a session as an export does. */
async function generateSession(file: string, { textBytes, pictureBytes }: FileContent) {
  const out = createWriteStream(file)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  const answer = longAnswer(1_400)
  const pictures = Math.round(pictureBytes / PICTURE_BYTES)
  const conversations = Math.ceil(textBytes / (MESSAGES_PER_CONVERSATION * 950))
  await write('{\n  "appVersion": "1.0.0",\n  "lastUpdated": 1,\n  "providers": {},\n')
  await write('  "characters": {},\n  "settings": {},\n  "conversations": {\n')
  let written = 0
  for (let index = 0; index < conversations; index += 1) {
    const messages = Array.from({ length: MESSAGES_PER_CONVERSATION }, (_, place) =>
      messageOf(`${index}-${place}`, place, answer),
    )
    const due = Math.round(((index + 1) / conversations) * pictures)
    for (const message of messages) {
      if (written === due) break
      Object.assign(message, { image: { data: pictureUrl(written) } })
      written += 1
    }
    const conversation = {
      id: `conversation-${index}`,
      characterId: 'nobody',
      title: `Chat ${index}`,
      createdAt: 1,
      updatedAt: 1,
      messages,
    }
    const text = JSON.stringify(conversation, null, 2)
    await write(`${index > 0 ? ',\n' : ''}"conversation-${index}": ${text}`)
  }
  await write('}\n}\n')
  out.end()
  await once(out, 'close')
}

function messageOf(id: string, place: number, answer: string) {
  const isUser = place % 2 === 0
  return {
    id: `message-${id}`,
    role: isUser ? 'user' : 'assistant',
    content: isUser ? 'Sag mir: “Wo steht die Brücke?” 🌉' : `${id}\n${answer}`,
    timestamp: 1_700_000_000_000 + place,
    ...(!isUser && { model: 'some-model', pending: false, status: 'complete' }),
  }
}

function pictureUrl(seed: number): string {
  const bytes = Buffer.alloc(PICTURE_BYTES * 0.75, `picture ${seed} `)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  return `data:image/png;base64,${bytes.toString('base64')}`
}
