import type { ProviderType } from '@/domain/provider'
import type { ChatParameters } from './contracts'

/**
 * Which parameters a model takes, as data. The first rule whose provider and pattern fit is used; a
 * model that no rule knows gets the lean set: model, messages and the limit of the answer. What a rule
 * has wrong is found out at run time (refused-parameters.ts). Facts of November 2026, from the
 * vendors' API descriptions and from refusals that others reported.
 */

/** A parameter as a provider may be told, in our names. The limit is always told. */
type SendableParameter =
  | 'temperature'
  | 'topP'
  | 'presencePenalty'
  | 'frequencyPenalty'
  | 'stopSequences'

/** Name of the limit on the wire of OpenAI-style providers. */
export type LimitName = 'max_tokens' | 'max_completion_tokens'

interface ModelRule {
  providers: readonly ProviderType[]
  /** Fits the model id, without regard to case. */
  pattern: RegExp
  takes: readonly SendableParameter[]
  /** Default `max_tokens`. */
  limitName?: LimitName
  /** Highest temperature; default 2. A higher one is lowered to it. */
  maxTemperature?: number
  /** Temperature and top_p cannot go together; the temperature wins. */
  temperatureOrTopP?: true
}

const EVERYTHING: readonly SendableParameter[] = [
  'temperature',
  'topP',
  'presencePenalty',
  'frequencyPenalty',
  'stopSequences',
]

/** Stop sequences that a provider takes at most (OpenAI, OpenRouter; Gemini takes 5). */
const MAX_STOP_SEQUENCES = 4

/** Lowest top_p that every provider takes; xAI refuses 0. */
const MIN_TOP_P = 0.01

const rules: readonly ModelRule[] = [
  // OpenAI: reasoning models think with their own temperature and count in completion tokens.
  {
    providers: ['openai'],
    pattern: /^(ft:)?(o\d|gpt-([5-9]|\d\d))/i,
    takes: [],
    limitName: 'max_completion_tokens',
  },
  {
    providers: ['openai'],
    pattern: /^(ft:)?(gpt-4|gpt-3\.5|chatgpt-4o)/i,
    takes: EVERYTHING,
    limitName: 'max_completion_tokens',
  },
  { providers: ['openai'], pattern: /./, takes: [], limitName: 'max_completion_tokens' },

  // Anthropic: up to the 4.6 generation one of temperature and top_p, from 4.7 on neither.
  {
    providers: ['anthropic'],
    pattern: /^claude-((2|3|instant)|(opus|sonnet|haiku)-4(-[0-6](?!\d)|-20\d{6}|$))/i,
    takes: ['temperature', 'topP', 'stopSequences'],
    maxTemperature: 1,
    temperatureOrTopP: true,
  },
  { providers: ['anthropic'], pattern: /./, takes: ['stopSequences'], maxTemperature: 1 },

  // xAI: penalties are refused by every current Grok, stop by those that reason.
  { providers: ['xai'], pattern: /^grok-/i, takes: ['temperature', 'topP'] },

  { providers: ['mistral'], pattern: /./, takes: EVERYTHING, maxTemperature: 1.5 },

  // Gemini: penalties are refused by most current models, and dropped for those alone (refused-parameters.ts).
  { providers: ['gemini'], pattern: /./, takes: EVERYTHING },

  { providers: ['device'], pattern: /./, takes: ['temperature', 'topP', 'stopSequences'] },

  // OpenRouter leaves out what the model behind it does not take; the rest take all there is.
  { providers: ['openrouter', 'custom', 'demo'], pattern: /./, takes: EVERYTHING },
]

const LEAN: ModelRule = { providers: [], pattern: /./, takes: [] }

/** What is to be sent to one model. Absent values are not sent. */
export interface SentParameters extends Pick<ChatParameters, SendableParameter | 'maxTokens'> {
  limitName: LimitName
}

/**
 * The parameters that a model takes, tidied: refused ones and defaults (top_p 1, penalties 0, no stop
 * sequences) are left out, the temperature is held within the model's range. Decisions, section
 * "Adapters".
 */
export function parametersFor(
  type: ProviderType,
  model: string,
  parameters: ChatParameters = {},
): SentParameters {
  const rule = rules.find((r) => r.providers.includes(type) && r.pattern.test(model)) ?? LEAN
  const taken = <Name extends SendableParameter>(name: Name): ChatParameters[Name] =>
    rule.takes.includes(name) ? parameters[name] : undefined
  const temperature = clamp(taken('temperature'), 0, rule.maxTemperature ?? 2)
  const topP = clamp(taken('topP'), MIN_TOP_P, 1)
  const stopSequences = taken('stopSequences')
    ?.filter((sequence) => sequence.trim() !== '')
    .slice(0, MAX_STOP_SEQUENCES)
  return {
    limitName: rule.limitName ?? 'max_tokens',
    maxTokens: limitOf(parameters.maxTokens),
    temperature,
    topP: topP === 1 || (rule.temperatureOrTopP && temperature !== undefined) ? undefined : topP,
    presencePenalty: clamp(taken('presencePenalty'), -2, 2) || undefined,
    frequencyPenalty: clamp(taken('frequencyPenalty'), -2, 2) || undefined,
    stopSequences: stopSequences?.length ? stopSequences : undefined,
  }
}

function clamp(value: number | undefined, lowest: number, highest: number): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  return Math.min(highest, Math.max(lowest, value))
}

/** A whole number of at least 1, or nothing. */
function limitOf(maxTokens: number | undefined): number | undefined {
  if (maxTokens === undefined || !Number.isFinite(maxTokens) || maxTokens < 1) return undefined
  return Math.floor(maxTokens)
}
