import * as z from 'zod/mini'
import { findMinor } from '@/domain/adults/find-minor'
import { cleanMemoryText, memoryTextLimits } from '@/domain/memory'
import { cutText } from '@/lib/cut-text'

/*
 * What other apps remember, and plain text, as chapters: hostile text, of which nothing is stored before the user has seen
 * it. MEM-26
 */

/** Characters of a file or a text that are read: a long chat of SillyTavern has some megabytes. */
export const MAX_IMPORT_LENGTH = 20_000_000
/** Chapters of one import at most. */
export const MAX_IMPORTED = 100

/** What was found. */
export interface MemoryImport {
  /** Texts of chapters, in their order. */
  chapters: string[]
  /** Words by which chapters were refused, because they tell of somebody under 18. MEM-18 */
  refused: string[]
  /** Chapters beyond the number that one import may have. */
  leftOut: number
}

/** Reads a text, whatever it is; no chapters where nothing in it is memory. */
export function readMemoryImport(text: string): MemoryImport {
  const given = text.slice(0, MAX_IMPORT_LENGTH)
  const { kept, leftOut } = toChapters(memoryIn(given) ?? given)
  const found: MemoryImport = { chapters: [], refused: [], leftOut }
  for (const chapter of kept) {
    const minor = findMinor(chapter)
    if (minor) found.refused.push(minor.words)
    else found.chapters.push(chapter)
  }
  return found
}

const textsSchema = z.array(z.unknown())
const itemSchema = z.object({ text: z.string() })
const chatSchema = z.object({
  supaMemoryData: z.catch(z.optional(z.string()), undefined),
  hypaV2Data: z.catch(z.optional(z.object({ mainChunks: textsSchema })), undefined),
  hypaV3Data: z.catch(z.optional(z.object({ summaries: textsSchema })), undefined),
})
const risuSchema = z.object({ data: z.union([chatSchema, z.array(chatSchema)]) })
const sillySchema = z.object({ extra: z.object({ memory: z.string() }) })
const supaSchema = z.array(z.object({ supa: z.string() }))
const plainSchema = z.array(z.string())

/** The memory in a text that is JSON, or lines of it; undefined where it is neither. */
function memoryIn(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const whole = parsed(text)
  if (whole !== undefined) return memoryOfJson(whole.value)
  return memoryOfLines(text)
}

/** JSON that was read; undefined where it is none, or too deep. */
function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** SillyTavern keeps the summary of a chat with the message after which it was made: the last one counts. */
function memoryOfLines(text: string): string | undefined {
  const lines = text.split('\n').map((each) => each.trim())
  if (parsed(lines[0] ?? '') === undefined) return undefined
  for (const line of lines.toReversed()) {
    // Most messages have none, and need not be read.
    if (!line.includes('"memory"')) continue
    const message = sillySchema.safeParse(parsed(line)?.value)
    if (message.success && message.data.extra.memory.trim() !== '') return message.data.extra.memory
  }
  return ''
}

function memoryOfJson(value: unknown): string {
  const texts = plainSchema.safeParse(value)
  if (texts.success) return texts.data.join('\n\n')
  const message = sillySchema.safeParse(value)
  if (message.success) return message.data.extra.memory
  const risu = risuSchema.safeParse(value)
  if (!risu.success) return ''
  return [risu.data.data].flat().map(memoryOfRisu).join('\n\n')
}

/** The newest of the three ways in which RisuAI has remembered. */
function memoryOfRisu({
  supaMemoryData,
  hypaV2Data,
  hypaV3Data,
}: z.infer<typeof chatSchema>): string {
  const items = hypaV3Data?.summaries ?? hypaV2Data?.mainChunks
  if (items)
    return items
      .flatMap((item) => {
        const read = itemSchema.safeParse(item)
        return read.success ? [read.data.text] : []
      })
      .join('\n\n')
  const text = (supaMemoryData ?? '').replace(/^hypa:/, '')
  const several = supaSchema.safeParse(parsed(text)?.value)
  if (several.success) return several.data.map(({ supa }) => supa).join('\n\n')
  // The id of the message after which it was made.
  return text.replace(/^[0-9a-f-]{36}\n/i, '')
}

/** Paragraphs, as many as fit, to one chapter. */
function toChapters(text: string): { kept: string[]; leftOut: number } {
  const max = memoryTextLimits.chapter
  const chapters: string[] = []
  let present = ''
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/))
    for (const part of partsOf(paragraph)) {
      const joined = present === '' ? part : `${present}\n\n${part}`
      if (joined.length <= max) present = joined
      else {
        chapters.push(present)
        present = part
      }
    }
  if (present !== '') chapters.push(present)
  return {
    kept: chapters.slice(0, MAX_IMPORTED),
    leftOut: Math.max(0, chapters.length - MAX_IMPORTED),
  }
}

/** A paragraph in clean pieces that each fit a chapter: cut at the last space, where there is one. */
function partsOf(paragraph: string): string[] {
  const parts: string[] = []
  let rest = paragraph.trim()
  while (rest !== '') {
    const piece = cutText(rest, memoryTextLimits.chapter)
    const space = piece.length < rest.length ? piece.search(/\s\S*$/) : -1
    const taken = space > 0 ? piece.slice(0, space) : piece
    const clean = cleanMemoryText(taken, 'chapter')
    if (clean !== '') parts.push(clean)
    rest = rest.slice(taken.length).trimStart()
  }
  return parts
}
