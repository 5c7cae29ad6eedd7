import { cutText } from '@/lib/cut-text'
import { DeviceModelError } from '../device-model-error'

/*
 * The head of a GGUF file (ggml, docs/gguf.md, versions 2 and 3): what the model is, and which tensors follow. It is read
 * before anything is loaded, so that a wrong file is told by its name and not by a worker that breaks down. Hostile
 * files are bounded: in bytes, in counts and in depth.
 */

/** What the head of a file tells. */
export interface GgufHead {
  /** Such as `llama`. */
  architecture: string
  /** What its maker calls it; one line. */
  name?: string
  /** Tokens that the model was made for. */
  contextLength?: number
  /** Tokens that it knows. */
  vocabulary?: number
  /** Whether it says how a chat is written down for it. */
  hasChatTemplate: boolean
  /** Bytes of the file, as far as its tensors reach. */
  size: number
}

/** Bytes of a head at most: the largest vocabularies of today take 20 MB. */
const MAX_HEAD = 64 * 1024 * 1024

/** Bytes that are read at once: the page does nothing else until it has gone through them. */
const WINDOW = 256 * 1024

const MAX_KEYS = 65_536
const MAX_TENSORS = 100_000
/** Bytes of the name of a key or tensor, by the format. */
const MAX_KEY = 65_535
const MAX_DIMENSIONS = 8
const MAX_DEPTH = 4
/** Bytes between two tensors at most. */
const MAX_ALIGNMENT = 1024 * 1024
/** UTF-16 code units of a name that is shown. */
const MAX_NAME = 200

const MAGIC = 0x46554747 // "GGUF"
const TEXT = 8
const LIST = 9

/** Bytes of values that are neither texts nor lists, by the number of their type. */
const VALUE_BYTES = new Map([
  ...[0, 1, 7].map((type) => [type, 1] as const),
  ...[2, 3].map((type) => [type, 2] as const),
  ...[4, 5, 6].map((type) => [type, 4] as const),
  ...[10, 11, 12].map((type) => [type, 8] as const),
])

/** How many numbers a block of a tensor holds, and in how many bytes, by the number of its type. */
const BLOCKS = new Map<number, readonly [numbers: number, bytes: number]>([
  [0, [1, 4]], // F32
  [1, [1, 2]], // F16
  [2, [32, 18]], // Q4_0
  [3, [32, 20]], // Q4_1
  [6, [32, 22]], // Q5_0
  [7, [32, 24]], // Q5_1
  [8, [32, 34]], // Q8_0
  [10, [256, 84]], // Q2_K
  [11, [256, 110]], // Q3_K
  [12, [256, 144]], // Q4_K
  [13, [256, 176]], // Q5_K
  [14, [256, 210]], // Q6_K
  [15, [256, 292]], // Q8_K
  [16, [256, 66]], // IQ2_XXS
  [17, [256, 74]], // IQ2_XS
  [18, [256, 98]], // IQ3_XXS
  [19, [256, 50]], // IQ1_S
  [20, [32, 18]], // IQ4_NL
  [21, [256, 110]], // IQ3_S
  [22, [256, 82]], // IQ2_S
  [23, [256, 136]], // IQ4_XS
  [24, [1, 1]], // I8
  [25, [1, 2]], // I16
  [26, [1, 4]], // I32
  [27, [1, 8]], // I64
  [28, [1, 8]], // F64
  [29, [256, 56]], // IQ1_M
  [30, [1, 2]], // BF16
  [34, [256, 54]], // TQ1_0
  [35, [256, 66]], // TQ2_0
  [39, [32, 17]], // MXFP4
])

/**
 * Reads the head of a model's file.
 * @throws {DeviceModelError} `model_not_gguf`, `model_cut_short`, `model_in_parts`
 * @throws {DOMException} of the browser, where the file cannot be read
 */
export async function readGgufHead(file: Blob): Promise<GgufHead> {
  const reader = new HeadReader(file)
  if (file.size < 4 || (await reader.u32()) !== MAGIC) throw notGguf()
  const version = await reader.u32()
  if (version !== 2 && version !== 3) throw notGguf()
  const tensors = await reader.count(MAX_TENSORS)
  const keys = await reader.count(MAX_KEYS)
  const facts = await readFacts(reader, keys)
  // Without tensors it is a vocabulary, and no model.
  if (facts.architecture === '' || tensors === 0) throw notGguf()
  if (facts.parts > 1) throw new DeviceModelError('model_in_parts')
  const reach = await readTensors(reader, tensors)
  const size = Math.ceil(reader.position / facts.alignment) * facts.alignment + reach
  if (size > file.size) throw cutShort()
  const contextLength = facts.contexts.get(`${facts.architecture}.context_length`)
  const name = oneLine(facts.name)
  return {
    architecture: oneLine(facts.architecture),
    ...(name !== '' && { name }),
    ...(contextLength !== undefined && { contextLength }),
    ...(facts.vocabulary > 0 && { vocabulary: facts.vocabulary }),
    hasChatTemplate: facts.hasChatTemplate,
    size,
  }
}

/** The values that are of interest; all others are passed over. */
async function readFacts(reader: HeadReader, keys: number) {
  const facts = {
    architecture: '',
    name: '',
    alignment: 32,
    parts: 1,
    vocabulary: 0,
    hasChatTemplate: false,
    /** By their keys: which one counts is known when the architecture is. */
    contexts: new Map<string, number>(),
  }
  for (let left = keys; left > 0; left -= 1) {
    const key = await reader.text(MAX_KEY)
    const type = await reader.u32()
    if (key === 'general.architecture' && type === TEXT) {
      facts.architecture = await reader.text(MAX_KEY)
    } else if (key === 'general.name' && type === TEXT) {
      facts.name = await reader.text(MAX_KEY)
    } else if (key === 'tokenizer.chat_template' && type === TEXT) {
      facts.hasChatTemplate = (await reader.skipText()) > 0
    } else if (key === 'general.alignment' && type === 4) {
      facts.alignment = await reader.u32()
      if (facts.alignment === 0 || facts.alignment > MAX_ALIGNMENT) throw notGguf()
    } else if (key === 'split.count' && type === 2) {
      facts.parts = await reader.u16()
    } else if (key.endsWith('.context_length') && (type === 4 || type === 10)) {
      const tokens = type === 4 ? await reader.u32() : await reader.count(Number.MAX_SAFE_INTEGER)
      if (tokens > 0) facts.contexts.set(key, tokens)
    } else if (key === 'tokenizer.ggml.tokens' && type === LIST) {
      facts.vocabulary = await skipList(reader, 0)
    } else await skipValue(reader, type, 0)
  }
  return facts
}

async function skipValue(reader: HeadReader, type: number, depth: number): Promise<void> {
  const bytes = VALUE_BYTES.get(type)
  if (bytes !== undefined) reader.skip(bytes)
  else if (type === TEXT) await reader.skipText()
  else if (type === LIST && depth < MAX_DEPTH) await skipList(reader, depth)
  else throw notGguf()
}

/** @returns how many items it has */
async function skipList(reader: HeadReader, depth: number): Promise<number> {
  const itemType = await reader.u32()
  const itemBytes = VALUE_BYTES.get(itemType)
  const items = await reader.count(MAX_HEAD)
  if (itemBytes !== undefined) reader.skip(items * itemBytes)
  else if (itemType === TEXT) await reader.skipTexts(items)
  else for (let left = items; left > 0; left -= 1) await skipValue(reader, itemType, depth + 1)
  return items
}

/** @returns how far the tensors reach, in bytes from the first one */
async function readTensors(reader: HeadReader, tensors: number): Promise<number> {
  let reach = 0
  for (let left = tensors; left > 0; left -= 1) {
    await reader.skipText(MAX_KEY)
    const dimensions = await reader.u32()
    if (dimensions > MAX_DIMENSIONS) throw notGguf()
    let numbers = 1
    for (let each = 0; each < dimensions; each += 1)
      numbers *= await reader.count(Number.MAX_SAFE_INTEGER)
    const block = BLOCKS.get(await reader.u32())
    const offset = await reader.count(Number.MAX_SAFE_INTEGER)
    // Of a type that came later it is only known where it begins.
    const bytes = block === undefined ? 1 : Math.ceil(numbers / block[0]) * block[1]
    reach = Math.max(reach, offset + bytes)
    if (!Number.isSafeInteger(reach)) throw notGguf()
  }
  return reach
}

/** Reads a file from its beginning, a window at a time. */
class HeadReader {
  readonly #file: Blob
  #view = new DataView(new ArrayBuffer(0))
  /** Where the window begins in the file. */
  #start = 0
  /** Where the next byte stands in the file. */
  position = 0

  constructor(file: Blob) {
    this.#file = file
  }

  async u16(): Promise<number> {
    const at = this.#at(2) ?? (await this.#read(2))
    return this.#view.getUint16(at, true)
  }

  async u32(): Promise<number> {
    const at = this.#at(4) ?? (await this.#read(4))
    return this.#view.getUint32(at, true)
  }

  /** Passes over texts, of which a vocabulary has hundreds of thousands: it waits only where it has to read on. */
  async skipTexts(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      const at = this.#at(8) ?? (await this.#read(8))
      const bytes = this.#view.getUint32(at, true)
      if (this.#view.getUint32(at + 4, true) > 0) throw notGguf()
      this.skip(bytes)
    }
  }

  /** A number of 64 bits. @throws {DeviceModelError} `model_not_gguf` where it is larger than a model has use for */
  async count(max: number): Promise<number> {
    const at = this.#at(8) ?? (await this.#read(8))
    const number = this.#view.getBigUint64(at, true)
    if (number > max) throw notGguf()
    return Number(number)
  }

  async text(maxBytes: number): Promise<string> {
    const bytes = await this.count(maxBytes)
    const at = this.#at(bytes) ?? (await this.#read(bytes))
    return new TextDecoder().decode(new Uint8Array(this.#view.buffer, at, bytes))
  }

  /** @returns its bytes */
  async skipText(maxBytes = MAX_HEAD): Promise<number> {
    const bytes = await this.count(maxBytes)
    this.skip(bytes)
    return bytes
  }

  skip(bytes: number): void {
    this.position += bytes
    if (this.position > MAX_HEAD) throw notGguf()
    if (this.position > this.#file.size) throw cutShort()
  }

  /** Where so many bytes stand in the window, and goes past them; undefined where they are not all in it. */
  #at(bytes: number): number | undefined {
    const at = this.position - this.#start
    if (at + bytes > this.#view.byteLength) return undefined
    this.position += bytes
    return at
  }

  async #read(bytes: number): Promise<number> {
    const end = this.position + bytes
    if (end > MAX_HEAD) throw notGguf()
    if (end > this.#file.size) throw cutShort()
    const window = this.#file.slice(this.position, this.position + Math.max(bytes, WINDOW))
    this.#view = new DataView(await window.arrayBuffer())
    this.#start = this.position
    this.position = end
    return 0
  }
}

function oneLine(text: string): string {
  return cutText(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim(), MAX_NAME)
}

function notGguf() {
  return new DeviceModelError('model_not_gguf')
}

function cutShort() {
  return new DeviceModelError('model_cut_short')
}
