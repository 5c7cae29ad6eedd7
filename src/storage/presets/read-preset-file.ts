import * as z from 'zod/mini'
import { depthRoles, MAX_NOTE_DEPTH } from '@/domain/character'
import { type PresetPart, type PromptPartKind, withAllParts } from '@/domain/preset'
import { FailureError } from '@/lib/failure'

/*
 * Presets of chat completion, as SillyTavern writes them. Everything in them is foreign: nothing is chosen by itself, and
 * what is no known part or text is left out and told. PROMPT-13
 */

/** Bytes of such a file at most. */
export const MAX_PRESET_FILE = 5_000_000
/** Parts of one preset at most. */
const MAX_PARTS = 500
/** Characters of one text at most. */
const MAX_TEXT = 50_000
const MAX_NAME = 200

export type PresetFileFault = 'preset_too_large' | 'preset_unreadable' | 'preset_is_none'

/** Why a file is no preset. */
export class PresetFileError extends FailureError<PresetFileFault> {}

/** Parts of SillyTavern that Parlour has as well. */
const KINDS: Readonly<Partial<Record<string, PromptPartKind>>> = {
  main: 'main',
  worldInfoBefore: 'loreBefore',
  personaDescription: 'persona',
  charDescription: 'description',
  charPersonality: 'personality',
  scenario: 'scenario',
  worldInfoAfter: 'loreAfter',
  dialogueExamples: 'examples',
  chatHistory: 'history',
  jailbreak: 'postHistory',
}

/** Settings of models in such files, by their name there. */
const SAMPLING = [
  'temperature',
  'top_p',
  'top_k',
  'top_a',
  'min_p',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'openai_max_tokens',
  'openai_max_context',
  'seed',
] as const

const text = z.catch(z.string(), '')
const promptSchema = z.object({
  identifier: z.string(),
  name: text,
  content: text,
  role: z.catch(z.enum(depthRoles), 'system'),
  injection_position: z.catch(z.number(), 0),
  injection_depth: z.catch(z.number(), 4),
})
const placeSchema = z.object({ identifier: z.string(), enabled: z.catch(z.boolean(), true) })
const fileSchema = z.looseObject({
  prompts: z.array(z.unknown()),
  prompt_order: z.catch(z.array(z.unknown()), []),
})
const orderSchema = z.object({
  character_id: z.catch(z.union([z.number(), z.string()]), ''),
  order: z.array(z.unknown()),
})

/** The order that counts where no character has one of its own: new files first. */
const GLOBAL_ORDERS = ['100001', '100000']

/** What a file holds. */
export interface ReadPreset {
  parts: PresetPart[]
  /** Settings of the model that the file has besides; they are not taken. */
  sampling: { name: string; value: number }[]
  /** Names of parts that could not be taken. */
  leftOut: string[]
}

type Prompt = z.infer<typeof promptSchema>

/** Reads such a file. @throws {PresetFileError} */
export function readPresetFile(content: string): ReadPreset {
  if (content.length > MAX_PRESET_FILE) throw new PresetFileError('preset_too_large')
  const { data } = fileSchema.safeParse(parse(content))
  if (!data) throw new PresetFileError('preset_is_none')
  const leftOut: string[] = []
  const prompts = new Map<string, Prompt>()
  for (const raw of data.prompts.slice(0, MAX_PARTS)) {
    const prompt = promptSchema.safeParse(raw).data
    if (prompt && !prompts.has(prompt.identifier)) prompts.set(prompt.identifier, prompt)
  }
  const parts: PresetPart[] = []
  for (const { identifier, enabled } of orderOf(data.prompt_order, prompts)) {
    const prompt = prompts.get(identifier)
    const kind = Object.hasOwn(KINDS, identifier) ? KINDS[identifier] : undefined
    const own = prompt && ownPart(prompt, enabled)
    // What the user wrote into a part of which Parlour has its own stands right before it.
    if (own) parts.push(own)
    if (kind) parts.push({ id: kind, kind, enabled })
    else if (!own) leftOut.push((prompt?.name || identifier).slice(0, MAX_NAME))
  }
  const sampling = SAMPLING.flatMap((name) => {
    const value = data[name]
    return typeof value === 'number' && Number.isFinite(value) ? [{ name, value }] : []
  })
  return { parts: withAllParts(parts.slice(0, MAX_PARTS)), sampling, leftOut }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\ufeff/, '')) as unknown
  } catch (cause) {
    throw new PresetFileError('preset_unreadable', undefined, cause)
  }
}

function orderOf(
  orders: readonly unknown[],
  prompts: ReadonlyMap<string, Prompt>,
): z.infer<typeof placeSchema>[] {
  const read = orders
    .slice(0, MAX_PARTS)
    .flatMap((order) => orderSchema.safeParse(order).data ?? [])
  const chosen =
    GLOBAL_ORDERS.map((id) => read.find((order) => String(order.character_id) === id)).find(
      (order) => order !== undefined,
    ) ?? read[0]
  if (!chosen) return [...prompts.keys()].map((identifier) => ({ identifier, enabled: true }))
  const seen = new Set<string>()
  return chosen.order.slice(0, MAX_PARTS).flatMap((raw) => {
    const place = placeSchema.safeParse(raw).data
    if (!place || seen.has(place.identifier)) return []
    seen.add(place.identifier)
    return [place]
  })
}

function ownPart(prompt: Prompt, enabled: boolean): PresetPart | undefined {
  const { identifier, name, content, role, injection_position, injection_depth } = prompt
  if (content.trim() === '') return undefined
  const depth = Math.min(MAX_NOTE_DEPTH, Math.max(0, Math.floor(injection_depth) || 0))
  return {
    id: `own-${identifier.slice(0, MAX_NAME)}`,
    kind: 'own',
    enabled,
    name: (name || identifier).slice(0, MAX_NAME),
    text: content.slice(0, MAX_TEXT),
    role,
    ...(injection_position === 1 && { depth }),
  }
}
