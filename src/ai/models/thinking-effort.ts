import {
  defaultModelParameters,
  type InteractionStyle,
  type ModelParameters,
} from '@/domain/character'
import type { ProviderType } from '@/domain/provider'
import { type ChatEffort, type Effort, efforts } from '@/domain/thinking'
import { modelFacts } from './model-facts'

/* How much a model is to think, and the room in its answer that this takes. All by the one table of model-facts.ts. */

/**
 * Whether a model may think before it answers. What it thinks counts against the limit of the answer, so a
 * small limit would leave no room for the answer itself. Unknown models may; one that thinks only where it is told to does not.
 */
export function mayThink(type: ProviderType, model: string): boolean {
  const { efforts: taken, defaultEffort } = modelFacts(type, model)
  return taken?.length !== 0 && defaultEffort !== 'off'
}

/** The least that a model can be asked to think; undefined where that is not known, or where it does not think. */
export function lowestEffort(type: ProviderType, model: string): Effort | undefined {
  return modelFacts(type, model).efforts?.[0]
}

/**
 * What of a wish a model takes: the wish, or else the most below it, or else its least. A model of which nothing is known
 * is asked as wished; undefined where it does not think, or is to do as it does by itself.
 */
export function fitEffort(
  type: ProviderType | undefined,
  model: string,
  wished: Effort | undefined,
): Effort | undefined {
  const taken = type && modelFacts(type, model).efforts
  if (!taken || wished === undefined) return wished
  const most = efforts.indexOf(wished)
  return taken.findLast((effort) => efforts.indexOf(effort) <= most) ?? taken[0]
}

/**
 * The next less that a model can be asked to think.
 * @param present as it is asked for; absent: the model's own @returns undefined where there is no less.
 */
export function lowerEffort(
  type: ProviderType | undefined,
  model: string,
  present: Effort | undefined,
): Effort | undefined {
  const { efforts: taken = efforts, defaultEffort = USUAL_EFFORT } = type
    ? modelFacts(type, model)
    : {}
  const now = efforts.indexOf(present ?? defaultEffort)
  return taken.findLast((effort) => efforts.indexOf(effort) < now)
}

/** Tokens of an answer that are kept for thinking, beside the user's own limit. THINK-12 */
const ALLOWANCES: Readonly<Record<Effort, number>> = {
  off: 0,
  low: 2_000,
  medium: 8_000,
  high: 16_000,
  xhigh: 32_000,
  max: 32_000,
}

/**
 * What a model that thinks is reckoned to do by itself, where that is not known. A model of which nothing at all is known
 * gets no allowance unless it is told to think.
 */
const USUAL_EFFORT: Effort = 'medium'

/** Tokens beside the limit of an answer that are kept for thinking. @param effort as it is asked for; absent: the model's own */
export function thinkingAllowance(
  type: ProviderType | undefined,
  model: string,
  effort: Effort | undefined,
): number {
  if (effort) return ALLOWANCES[effort]
  const { efforts: taken = [], defaultEffort = USUAL_EFFORT } = type ? modelFacts(type, model) : {}
  return taken.length > 0 ? ALLOWANCES[defaultEffort] : 0
}

/**
 * What a request is asked with: of the wish what the model takes, and a limit with room for the thinking. Never more than
 * the model can write. Undefined where a character sets nothing.
 * @param ofChat what the chat says; it wins over what the character says.
 */
export function requestParameters(
  type: ProviderType | undefined,
  { model, modelParameters }: { model: string; modelParameters?: ModelParameters },
  ofChat: ChatEffort | undefined,
): ModelParameters | undefined {
  const { effort: ofCharacter, maxTokens, ...others } = modelParameters ?? {}
  const wished = ofChat === 'default' ? undefined : (ofChat ?? ofCharacter)
  const effort = fitEffort(type, model, wished)
  if (!modelParameters && !effort) return undefined
  const { maxOutput = Infinity } = type ? modelFacts(type, model) : {}
  return {
    ...others,
    ...(maxTokens !== undefined && {
      maxTokens: withAllowance(maxTokens, thinkingAllowance(type, model, effort), maxOutput),
    }),
    ...(effort && { effort }),
  }
}

/** A user's own limit is never lowered, whatever is known of the model. */
function withAllowance(maxTokens: number, allowance: number, maxOutput: number): number {
  return Math.max(maxTokens, Math.min(maxTokens + allowance, maxOutput))
}

/** Styles in which the first word is to come soon. */
const QUICK_STYLES: readonly InteractionStyle[] = ['roleplay', 'texting']

/** How much a new character thinks unless the user decides: in role-play as little as can be. THINK-14 */
export function newCharacterEffort(
  style: InteractionStyle,
  type: ProviderType | undefined,
  model: string,
): Effort | undefined {
  return type && QUICK_STYLES.includes(style) ? lowestEffort(type, model) : undefined
}

/** The model parameters of a new character that nobody has set any for. */
export function newCharacterParameters(
  style: InteractionStyle,
  type: ProviderType | undefined,
  model: string,
): ModelParameters {
  const effort = newCharacterEffort(style, type, model)
  return { ...defaultModelParameters, ...(effort && { effort }) }
}
