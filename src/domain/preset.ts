import * as z from 'zod/mini'
import { depthRoles } from './character'

/**
 * What a prompt is made of. `main` is the instruction of style or room, or the character's own; `loreBefore` and
 * `loreAfter` wait for lorebooks; `history` is the messages, with what stands at a depth among them; `own` is a text of the
 * user's.
 */
export const promptPartKinds = [
  'main',
  'loreBefore',
  'persona',
  'description',
  'personality',
  'scenario',
  'loreAfter',
  'examples',
  'history',
  'postHistory',
  'own',
] as const
export type PromptPartKind = (typeof promptPartKinds)[number]

/** One part of a preset. Its place in the list is its place in the prompt. */
export const presetPartSchema = z.object({
  /** One of a kind in its preset. */
  id: z.string(),
  kind: z.enum(promptPartKinds),
  enabled: z.boolean(),
  /** Of an own part: what the user calls it. */
  name: z.optional(z.string()),
  /** Of an own part: what is sent. */
  text: z.optional(z.string()),
  /** Of an own part within or after the history: who says it. Default: system */
  role: z.optional(z.enum(depthRoles)),
  /** Of an own part: within the history, with this many messages after it. Absent: at its place in the list. */
  depth: z.optional(z.number()),
})
export type PresetPart = z.infer<typeof presetPartSchema>

/** A named order of the parts of a prompt, as it stands in a session file. */
export const presetSchema = z.object({
  id: z.string(),
  name: z.string(),
  parts: z.array(presetPartSchema),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
})
export type Preset = z.infer<typeof presetSchema>

/** Parts of which a preset has one each, in the order of Parlour's own. */
const standardOrder = promptPartKinds.filter((kind) => kind !== 'own')

/** The parts in Parlour's own order: what is sent where nothing else is chosen. It cannot be deleted or changed. */
export const standardParts: readonly PresetPart[] = standardOrder.map((kind) => ({
  id: kind,
  kind,
  enabled: true,
}))

/**
 * A preset with every part of which there is one: what it lacks comes at its usual place, what it has twice counts once.
 * The history is always on.
 */
export function withAllParts(parts: readonly PresetPart[]): PresetPart[] {
  const seen = new Set<string>()
  const whole = parts.filter(({ id, kind }) => {
    const key = kind === 'own' ? `own ${id}` : kind
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  standardOrder.forEach((kind, index) => {
    if (seen.has(kind)) return
    const before = standardOrder[index - 1]
    const at = whole.findIndex((part) => part.kind === before)
    whole.splice(at + 1, 0, { id: kind, kind, enabled: true })
  })
  return whole.map((part) => (part.kind === 'history' ? { ...part, enabled: true } : part))
}
