import type { Row } from './report'

/** What is measured, in the order of the table. Targets: design, section "Speed", where nothing stricter has been set since. */
export const FIGURES = {
  openaiCpu: { name: 'OpenAI adapter, 10,000 chunks: CPU', unit: 'ms', target: { atMost: 150 } },
  anthropicCpu: {
    name: 'Anthropic adapter, 10,000 chunks: CPU',
    unit: 'ms',
    target: { atMost: 150 },
  },
  adultsCheckMs: {
    name: 'adults check, 10,000 characters: slowest of 8 languages',
    unit: 'ms',
    target: { atMost: 5 },
  },
  lore500: {
    name: 'lore, 500 entries, 100 messages: all that is placed',
    unit: 'ms',
    target: { atMost: 5 },
  },
  lore10000: {
    name: 'lore, 10,000 entries, 100 messages: all that is placed',
    unit: 'ms',
    target: { atMost: 60 },
  },
  loadKib: { name: 'cold load of a chat: transferred', unit: 'KiB', target: { atMost: 205 } },
  loadRequests: { name: 'cold load: requests', unit: '', target: { atMost: 12 } },
  loadScript: { name: 'cold load: JavaScript executed', unit: 'KiB', target: { atMost: 200 } },
  loadMs: { name: 'cold load: interactive after', unit: 'ms', target: { timesFloor: 3 } },
  slowLoadMs: {
    name: 'cold load, CPU 4x slower: interactive after',
    unit: 'ms',
    target: { timesFloor: 3 },
  },
  thirdVisitMs: {
    name: 'third visit of a chat, with a service worker: interactive after',
    unit: 'ms',
    target: { timesFloor: 2.5 },
  },
  thirdVisitPaint: {
    name: 'same visit: first words or lines painted after',
    unit: 'ms',
    target: { timesFloor: 1.5 },
  },
  thirdVisitShift: {
    name: 'same visit: layout shift, in thousandths',
    unit: '',
    target: { atMost: 0 },
  },
  homeVisit: { name: 'third visit of Home, 1,000 conversations: its box there after', unit: 'ms' },
  chatsVisit: { name: 'third visit of the conversations: first row there after', unit: 'ms' },
  charactersVisit: {
    name: 'third visit of 200 characters: first picture there after',
    unit: 'ms',
  },
  deckVisit: { name: 'third visit of a deck of 50: first card there after', unit: 'ms' },
  pacedCpu: {
    name: 'stream, 200 tokens/s for 25 s: CPU',
    unit: 'ms',
    target: { timesFloor: 0.85 },
  },
  pacedLongTasks: { name: 'same stream: tasks over 50 ms', unit: '', target: { atMost: 0 } },
  pacedDropped: { name: 'same stream: dropped frames', unit: '%', target: { atMost: 3 } },
  fullMs: {
    name: 'stream, 10,000 chunks at full speed: request to last paint',
    unit: 'ms',
    target: { timesFloor: 2 },
  },
  fullCpu: { name: 'same stream: CPU', unit: 'ms' },
  fullLongestTask: {
    name: 'same stream: longest task (0: none over 50)',
    unit: 'ms',
    target: { atMost: 100 },
  },
  open1000: { name: 'open a chat of 1,000 messages: last one painted after', unit: 'ms' },
  open10000: {
    name: 'open a chat of 10,000 messages: last one painted after',
    unit: 'ms',
    target: { timesFloor: 1.8 },
  },
  openGrowth: {
    name: 'opening 10,000 in multiples of opening 1,000',
    unit: '',
    target: { atMost: 1.2 },
  },
  openFiles: {
    name: 'open a chat with 500 pictures and 50 PDFs: last message painted after',
    unit: 'ms',
  },
  openFilesGrowth: {
    name: 'the same in multiples of one without files',
    unit: '',
    target: { atMost: 1.1 },
  },
  keyMs: {
    name: 'in 10,000 messages: key press to paint',
    unit: 'ms',
    target: { timesFloor: 1.8 },
  },
  keyCpu: { name: 'in 10,000 messages: CPU for each key', unit: 'ms', target: { atMost: 7 } },
  heap: { name: 'in 10,000 messages: JavaScript heap', unit: 'MiB', target: { atMost: 15 } },
  elements: { name: 'in 10,000 messages: DOM elements', unit: '', target: { atMost: 2000 } },
  list10: { name: 'list of 10 characters with 5 pictures each: in sight after', unit: 'ms' },
  list500: { name: 'list of 500 such characters: in sight after', unit: 'ms' },
  listGrowth: {
    name: 'listing 500 in multiples of listing 10',
    unit: '',
    target: { atMost: 1.5 },
  },
  listScroll: {
    name: '200 such characters, scrolled: frames that came too late',
    unit: '%',
    target: { atMost: 1 },
  },
  chatsScroll: {
    name: '1,000 conversations, scrolled: frames that came too late',
    unit: '%',
    target: { atMost: 1 },
  },
  spendingMs: {
    name: 'spending, a ledger of 100,000 calls: from the press to its bars',
    unit: 'ms',
    target: { atMost: 200 },
  },
  spendingCsv: {
    name: 'same ledger as CSV: longest task (0: none over 50)',
    unit: 'ms',
    target: { atMost: 100 },
  },
  deckDropped: {
    name: '25 swipes while 250 pictures arrive: dropped frames',
    unit: '%',
    target: { atMost: 3 },
  },
  deckLongTasks: { name: 'same swipes: tasks over 50 ms', unit: '' },
  deckHeap: { name: 'same swipes: JavaScript heap', unit: 'MiB', target: { atMost: 40 } },
  deviceTask: {
    name: 'answer of a model on this device: CPU of the longest task',
    unit: 'ms',
    target: { atMost: 50 },
  },
  writesPlain: { name: 'adding a turn, without the log of sync: 95 of 100 within', unit: 'ms' },
  writesOff: { name: 'the same, sync off: more than that', unit: 'ms', target: { atMost: 1 } },
  writesOn: { name: 'the same, sync on: more than that', unit: 'ms', target: { atMost: 3 } },
  firstWordOff: { name: 'first word of an answer, sync off: painted after', unit: 'ms' },
  firstWordOn: {
    name: 'the same, sync on, in multiples of that',
    unit: '',
    target: { atMost: 1.1 },
  },
  messageSeconds: {
    name: 'a message to the other device: painted there after',
    unit: 's',
    target: { atMost: 20 },
  },
  messageRequests: { name: 'same message: requests', unit: '', target: { atMost: 5 } },
  messageKb: { name: 'same message: requests and answers', unit: 'kB', target: { atMost: 3 } },
  idleLists: {
    name: 'device with 10,000 messages, idle: lists in a minute',
    unit: '',
    target: { atMost: 1 },
  },
  idleRequests: { name: 'same device: other requests', unit: '', target: { atMost: 0 } },
  idleWrites: {
    name: 'same device: writes and workers',
    unit: '',
    target: { atMost: 0 },
  },
  uploadMb: {
    name: 'first upload of 100,000 messages, without pictures',
    unit: 'MB',
    target: { atMost: 40 },
  },
  uploadObjects: {
    name: 'same upload, without pictures: objects',
    unit: '',
    target: { atMost: 60 },
  },
  uploadTexts: { name: 'same upload at 20 Mbit/s: all texts after', unit: 's' },
  uploadAll: { name: 'same upload: 2,000 pictures too after', unit: 's' },
  uploadTask: {
    name: 'same upload: CPU of the longest task of the page',
    unit: 'ms',
    target: { atMost: 50 },
  },
  uploadLongTask: {
    name: 'same upload: longest task of the page, with what it waits (0: none over 50)',
    unit: 'ms',
  },
  joinChats: {
    name: 'second device at 20 Mbit/s: all 500 chats after',
    unit: 's',
    target: { atMost: 10 },
  },
  joinMessages: { name: 'same device: all messages after', unit: 's' },
  joinWhole: { name: 'same device: whole after', unit: 's', target: { atMost: 180 } },
  joinTask: {
    name: 'same device: longest task of the page, with what it waits (0: none over 50)',
    unit: 'ms',
  },
} satisfies Record<string, Omit<Row, 'floor' | 'parlour'>>

/** Name of a figure. */
export type FigureName = keyof typeof FIGURES

/** Collects figures of both pages while they are measured. */
export class Samples {
  private readonly values = new Map<string, number[]>()

  add(page: 'floor' | 'parlour', figure: FigureName, value: number): void {
    const key = `${page} ${figure}`
    this.values.set(key, [...(this.values.get(key) ?? []), value])
  }

  /** All that was measured, in the order of the table. */
  rows(): Row[] {
    return Object.entries(FIGURES).flatMap(([figure, description]) => {
      const parlour = this.values.get(`parlour ${figure}`)
      const floor = this.values.get(`floor ${figure}`)
      return parlour ? [{ ...description, floor, parlour }] : []
    })
  }
}
