import * as z from 'zod/mini'

/*
 * What this browser has found out about models, by the address that they are asked at: how far their tokens are from what
 * is estimated, and how much they take. In localStorage, for all tabs, until a reset; no key and no text is in it.
 */

const NOTES_KEY = 'parlour-model-notes'

/** Models that are remembered; the one that was noted longest ago goes first. */
const MAX_MODELS = 200

/** No model takes more; what is beyond it was never a size. */
const MAX_WINDOW = 100_000_000

/** Words in a second that are told at most; nothing is faster that writes. */
export const MAX_SPEED = 1_000

const windowSchema = z.optional(z.int().check(z.minimum(1), z.maximum(MAX_WINDOW)))

const noteSchema = z.object({
  /** Told ÷ estimated of the last calls. */
  ratios: z.catch(
    z.array(z.number().check(z.minimum(0.5), z.maximum(3))).check(z.maxLength(20)),
    [],
  ),
  /** Tokens that it takes, as the user says. */
  ownWindow: z.catch(windowSchema, undefined),
  /** Tokens that it takes, as it said when it was sent too much. */
  toldWindow: z.catch(windowSchema, undefined),
  /** Whether it was said that it reads less than it is sent. */
  isCutTold: z.catch(z.optional(z.boolean()), undefined),
  /** Of a model on this device: how fast it writes, in words a second. */
  speed: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(MAX_SPEED))), undefined),
  /** Whether it has refused pictures. */
  seesNoPictures: z.catch(z.optional(z.boolean()), undefined),
})
/** What is known of one model at one address. */
export type ModelNote = z.infer<typeof noteSchema>

const EMPTY: ModelNote = { ratios: [] }

/** A model, told by the origin that it is asked at. */
export interface NotedModel {
  /** Of a URL; blank where nothing is asked over the network. */
  origin: string
  model: string
}

/** What is noted of a model; nothing where the notes cannot be read. */
export function readModelNote(noted: NotedModel): ModelNote {
  const parsed = noteSchema.safeParse(readAll()[keyOf(noted)])
  return parsed.success ? parsed.data : EMPTY
}

/** Changes what is noted of a model. */
export function writeModelNote(noted: NotedModel, change: Partial<ModelNote>): void {
  const { [keyOf(noted)]: former, ...others } = readAll()
  const parsed = noteSchema.safeParse(former)
  const next = { ...(parsed.success ? parsed.data : EMPTY), ...change }
  const entries = [...Object.entries(others).slice(1 - MAX_MODELS), [keyOf(noted), next]]
  try {
    localStorage.setItem(NOTES_KEY, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // Storage is full or forbidden: what is estimated stays as it starts.
  }
}

function keyOf({ origin, model }: NotedModel): string {
  return `${origin} ${model}`
}

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(NOTES_KEY) ?? '{}')
    return typeof all === 'object' && all !== null && !Array.isArray(all)
      ? Object.fromEntries(Object.entries(all))
      : {}
  } catch {
    return {}
  }
}
