import { createSeededRandom } from '@/lib/seeded-random'

/*
 * A model for tests, written by hand and without any trained weights: its attention and its feed-forward part are
 * zero, each token is a direction of its own, and the output leads from each token of the answer to the next one. So the next token
 * depends on the last one alone, and a real engine runs it as it runs any other.
 */

/** What it answers to whatever is said to it, a token each. */
export const TINY_PIECES = ['Hello', ' from', ' a', ' model', ' on', ' this', ' device', '.']

/** How the model is written. */
interface TinyOptions {
  /** Begins anew at the end of its answer, until it is stopped or the window is full. Default: false */
  isEndless?: boolean
  /** Tokens that it says it was made for. Default: 512 */
  contextLength?: number
  /** Takes long for each token, of the request too. Default: false */
  isSlow?: boolean
  /** What it writes where a schema wants a text or a number. Default: whatever chance brings */
  inJson?: TinyJson
}

/** What a model writes that is held to a schema. */
export interface TinyJson {
  text: string
  /** Writes the text again and again, until the schema ends it. Default: false */
  isEndless?: boolean
  /** From 10 to 99. */
  number: number
}

/** The numbers that GGUF has for types of values. */
const U32 = 4
const I32 = 5
const F32 = 6
const BOOL = 7
const TEXT = 8
const LIST = 9

/** Kinds of tokens, as llama.cpp counts them. */
const NORMAL = 1
const UNKNOWN = 2
const CONTROL = 3
const USER_DEFINED = 4
const UNUSED = 5
const BYTE = 6

/** Bytes between tensors. */
const ALIGNMENT = 32

/** Writes numbers and texts as GGUF has them. */
class Bytes {
  readonly parts: Uint8Array<ArrayBuffer>[] = []
  length = 0

  add(bytes: Uint8Array<ArrayBuffer>): this {
    this.parts.push(bytes)
    this.length += bytes.length
    return this
  }

  u8(value: number) {
    return this.add(Uint8Array.of(value))
  }

  u32(value: number) {
    return this.add(new Uint8Array(Uint32Array.of(value).buffer))
  }

  f32(value: number) {
    return this.add(new Uint8Array(Float32Array.of(value).buffer))
  }

  u64(value: number) {
    return this.add(new Uint8Array(BigUint64Array.of(BigInt(value)).buffer))
  }

  text(value: string) {
    const bytes = new TextEncoder().encode(value)
    return this.u64(bytes.length).add(bytes)
  }

  fill() {
    return this.add(new Uint8Array(-this.length & (ALIGNMENT - 1)))
  }
}

type Value = (bytes: Bytes) => Bytes
/** A value byte by byte, from its type on: for files that no tool writes. */
export const rawValue =
  (...parts: Uint8Array<ArrayBuffer>[]): Value =>
  (bytes) => {
    for (const part of parts) bytes.add(part)
    return bytes
  }
const u32 =
  (value: number): Value =>
  (bytes) =>
    bytes.u32(U32).u32(value)
const f32 =
  (value: number): Value =>
  (bytes) =>
    bytes.u32(F32).f32(value)
const bool =
  (value: boolean): Value =>
  (bytes) =>
    bytes.u32(BOOL).u8(Number(value))
const text =
  (value: string): Value =>
  (bytes) =>
    bytes.u32(TEXT).text(value)
const list =
  <Item>(type: number, items: readonly Item[], write: (bytes: Bytes, item: Item) => Bytes): Value =>
  (bytes) => {
    bytes.u32(LIST).u32(type).u64(items.length)
    for (const item of items) write(bytes, item)
    return bytes
  }

/** Numbers of a bit and a half, 256 in 50 bytes: no engine has a fast way to reckon with them. */
const SLOW_TYPE = 19
const SLOW_NUMBERS = 256
const SLOW_BYTES = 50

/** A tensor: its name, its dimensions and what is in it: numbers of 32 bits, or bytes of the slow type. */
type Tensor = readonly [
  name: string,
  dimensions: readonly number[],
  numbers: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
]

/** Writes a GGUF file, version 3. */
export function writeGguf(
  values: Readonly<Record<string, Value>>,
  tensors: readonly Tensor[],
): Blob {
  const entries = Object.entries(values)
  const head = new Bytes().add(new TextEncoder().encode('GGUF'))
  head.u32(3).u64(tensors.length).u64(entries.length)
  for (const [key, write] of entries) write(head.text(key))
  const data = new Bytes()
  for (const [name, dimensions, numbers] of tensors) {
    head.text(name).u32(dimensions.length)
    for (const size of dimensions) head.u64(size)
    head.u32(numbers instanceof Uint8Array ? SLOW_TYPE : 0).u64(data.length)
    data.add(new Uint8Array(numbers.buffer)).fill()
  }
  head.fill()
  return new Blob([...head.parts, ...data.parts])
}

/** How a vocabulary writes a space. */
const toToken = (text: string) => text.replaceAll(' ', '▁')

/** The tokens and their kinds; as many as make whole blocks. */
function tinyVocabulary(block: number, more: readonly string[]): [token: string, kind: number][] {
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  )
  const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  // The full stop is among the signs already.
  const words = [...TINY_PIECES.map(toToken), ...more].filter((word) => word !== '.')
  const vocabulary: [string, number][] = [
    ['<unk>', UNKNOWN],
    ['<s>', CONTROL],
    ['</s>', CONTROL],
    ['<user>', USER_DEFINED],
    ['<answer>', USER_DEFINED],
    ...bytes.map((token): [string, number] => [token, BYTE]),
    ...['▁', ...signs, ...words].map((token): [string, number] => [token, NORMAL]),
  ]
  while (vocabulary.length % block > 0) vocabulary.push([`<unused${vocabulary.length}>`, UNUSED])
  return vocabulary
}

/** How wide the feed-forward part of a slow model is. */
const SLOW_WIDTH = 32_768
/** The same of others. */
const WIDTH = 32

/** What follows what in JSON, the likeliest first; the grammar leaves out what cannot stand there. */
function jsonLinks({ text: written, number, isEndless }: TinyJson): Record<string, string[]> {
  const [first = '', second = ''] = String(number)
  const word = toToken(written)
  return {
    '<answer>': ['{'],
    '{': ['"'],
    '"': [word, ',', '}', ']', ':'],
    [word]: isEndless ? [word, '"'] : ['"'],
    ':': ['"', first, 'f', '[', '{'],
    [first]: [second],
    [second]: [',', '}', ']'],
    '[': ['"', first, '{'],
    ',': ['"', first, '{'],
    ']': [',', '}'],
    '}': [',', '}', ']', '</s>'],
  }
}

/** A model of 4 MB, or 30 where it is slow, that answers its pieces, and whatever else a grammar makes it say. */
export function makeTinyGguf({
  isEndless = false,
  contextLength = 512,
  isSlow = false,
  inJson,
}: TinyOptions = {}): Blob {
  const more = inJson ? [toToken(inJson.text)] : []
  const vocabulary = tinyVocabulary(isSlow ? SLOW_NUMBERS : ALIGNMENT, more)
  const size = vocabulary.length
  const idOf = (token: string) => vocabulary.findIndex(([each]) => each === token)
  const words = TINY_PIECES.map(toToken)
  const chain = ['<answer>', ...words, isEndless ? 'Hello' : '</s>'].map(idOf)

  const links = chain
    .slice(1)
    .map((to, at): [from: number, to: number, weight: number] => [chain[at] ?? 0, to, 2])
  if (inJson)
    for (const [from, list] of Object.entries(jsonLinks(inJson)))
      for (const [at, to] of list.entries()) links.push([idOf(from), idOf(to), 20 - 2 * at])

  const random = createSeededRandom('a model without weights')
  const square = () => new Float32Array(size * size)
  const embedding = square()
  for (let token = 0; token < size; token += 1) embedding[token * size + token] = 1
  // A little noise, so that no two tokens are equally likely.
  const output = square().map(() => (random.next() - 0.5) / 50)
  // Single bytes would be halves of letters where chance chooses.
  for (const [token, [, kind]] of vocabulary.entries())
    if (kind === BYTE) output.fill(-2, token * size, (token + 1) * size)
  for (const [from, to, weight] of links) output[to * size + from] = weight
  const heads = 2
  // The last block reckons with the last token of a request only.
  const blocks = isSlow ? 2 : 1
  const width = isSlow ? SLOW_WIDTH : WIDTH
  const ones = () => new Float32Array(size).fill(1)
  const none = (rows: number) =>
    isSlow
      ? new Uint8Array(((size * rows) / SLOW_NUMBERS) * SLOW_BYTES)
      : new Float32Array(size * rows)

  return writeGguf(
    {
      'general.architecture': text('llama'),
      'general.name': text('A model for tests'),
      'general.alignment': u32(ALIGNMENT),
      'llama.context_length': u32(contextLength),
      'llama.embedding_length': u32(size),
      'llama.block_count': u32(blocks),
      'llama.feed_forward_length': u32(width),
      'llama.attention.head_count': u32(heads),
      'llama.attention.head_count_kv': u32(heads),
      'llama.attention.layer_norm_rms_epsilon': f32(1e-5),
      'llama.rope.dimension_count': u32(size / heads),
      'llama.vocab_size': u32(size),
      'tokenizer.ggml.model': text('llama'),
      'tokenizer.ggml.tokens': list(TEXT, vocabulary, (bytes, [token]) => bytes.text(token)),
      'tokenizer.ggml.scores': list(F32, vocabulary, (bytes) => bytes.f32(0)),
      'tokenizer.ggml.token_type': list(I32, vocabulary, (bytes, [, kind]) => bytes.u32(kind)),
      'tokenizer.ggml.bos_token_id': u32(idOf('<s>')),
      'tokenizer.ggml.eos_token_id': u32(idOf('</s>')),
      'tokenizer.ggml.unknown_token_id': u32(idOf('<unk>')),
      'tokenizer.ggml.add_bos_token': bool(true),
      'tokenizer.ggml.add_space_prefix': bool(false),
      'tokenizer.chat_template': text(
        "{% for m in messages %}{{ '<user>' }}{{ m['content'] }}{% endfor %}{% if add_generation_prompt %}{{ '<answer>' }}{% endif %}",
      ),
    },
    [
      ['token_embd.weight', [size, size], embedding],
      ...Array.from({ length: blocks }, (_, block): Tensor[] => [
        [`blk.${block}.attn_norm.weight`, [size], ones()],
        [`blk.${block}.attn_q.weight`, [size, size], square()],
        [`blk.${block}.attn_k.weight`, [size, size], square()],
        [`blk.${block}.attn_v.weight`, [size, size], square()],
        [`blk.${block}.attn_output.weight`, [size, size], square()],
        [`blk.${block}.ffn_norm.weight`, [size], ones()],
        [`blk.${block}.ffn_gate.weight`, [size, width], none(width)],
        [`blk.${block}.ffn_up.weight`, [size, width], none(width)],
        [`blk.${block}.ffn_down.weight`, [width, size], none(width)],
      ]).flat(),
      ['output_norm.weight', [size], ones()],
      ['output.weight', [size, size], output],
    ],
  )
}
