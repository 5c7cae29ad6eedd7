import * as z from 'zod/mini'
import {
  type CharacterMode,
  characterModes,
  DEFAULT_CHARACTER_MODE,
  defaultModelParameters,
  type InteractionStyle,
  interactionStyles,
} from '@/domain/character'
import { fitEffort, newCharacterEffort } from '@/ai/models/thinking-effort'
import { chatEfforts } from '@/domain/thinking'
import { lockedStyleOf, predefinedAttributes } from '@/domain/character-form'
import { characterFormMessages } from '@/features/shared/characters/character-words'
import { type Attribute, attributeSchema } from '@/domain/generated'
import { findMinorCharacter } from '@/domain/adults/refusals'
import type { Provider } from '@/domain/provider'
import { textLimits } from '@/domain/text-limits'
import { tooLongText } from '@/features/shared/fields/too-long-text'
import type { CharacterDraft } from '@/storage/commands/characters'
import type { CharacterRecord } from '@/storage/database/records'
import type { FormProblems } from '@/ui/overlays/resolve-with'
import { attributeProblems } from '../attribute-problems'
import {
  checkMore,
  moreParts,
  moreShape,
  needsNoSystemPrompt,
  newMoreValues,
  noteOf,
  toMoreDraft,
  toMoreValues,
} from './more-values'
import { samplerProblems, samplerShape, toSamplers, toSamplerValues } from './sampler-values'
import { tellsOfMinor } from '../words'
import * as words from './words'

/** The character form. */
export const characterFormSchema = z.object({
  name: z.string(),
  description: z.string(),
  characterMode: z.enum(characterModes),
  /** As chosen; a mode may leave no choice: see `styleOf`. */
  interactionStyle: z.enum(interactionStyles),
  hasCustomInstructions: z.boolean(),
  customInstructions: z.string(),
  /** Whether the AI helps. */
  useAi: z.boolean(),
  attributes: z.array(attributeSchema),
  useCurrentTime: z.boolean(),
  systemPrompt: z.string(),
  greeting: z.string(),
  providerId: z.string(),
  model: z.string(),
  temperature: z.number(),
  topP: z.number(),
  maxTokens: z.number(),
  /** Absent in a new character until it is chosen: then style and model decide. */
  effort: z.optional(z.enum(chatEfforts)),
  ...samplerShape,
  ...moreShape,
})
export type CharacterFormValues = z.infer<typeof characterFormSchema>

/** What each mode means, for the form. */
export const modeLabels: Readonly<Record<CharacterMode, { label: string; hint: string }>> = {
  standard: { label: words.standard, hint: words.standardHint },
  rp: { label: words.rp, hint: words.rpHint },
  mobile: { label: words.mobile, hint: words.mobileHint },
  both: { label: words.both, hint: words.bothHint },
}

/** The order in which the modes are offered. */
export const modeOrder = ['standard', 'rp', 'mobile', 'both'] as const

/** The attributes that the AI form begins with: all predefined ones, left open. */
export function newAttributes(): Attribute[] {
  return predefinedAttributes.map((label) => ({ id: label, label, value: '', isCustom: false }))
}

/** What the AI half of the form starts with; it is not stored. */
const newAiValues = () => ({ useAi: false, attributes: newAttributes(), useCurrentTime: false })

/** The style that counts: the mode's where it leaves no choice. */
export function styleOf({
  characterMode,
  interactionStyle,
}: Pick<CharacterFormValues, 'characterMode' | 'interactionStyle'>): InteractionStyle {
  const locked = lockedStyleOf(characterMode)
  if (locked) return locked
  return interactionStyle === 'roleplay' ? 'default' : interactionStyle
}

/** The instructions that stand in place of the style's; a mode that locks the style has none. */
export function customInstructionsOf({
  characterMode,
  hasCustomInstructions,
  customInstructions,
}: Pick<CharacterFormValues, 'characterMode' | 'hasCustomInstructions' | 'customInstructions'>):
  | string
  | undefined {
  if (!hasCustomInstructions || lockedStyleOf(characterMode)) return undefined
  return customInstructions.trim() || undefined
}

/** A new character. @param provider who answers; undefined where the user has to choose. */
export function newCharacterValues(
  provider: Pick<Provider, 'id' | 'defaultModel'> | undefined,
): CharacterFormValues {
  return {
    name: '',
    description: '',
    characterMode: DEFAULT_CHARACTER_MODE,
    interactionStyle: 'default',
    hasCustomInstructions: false,
    customInstructions: '',
    ...newAiValues(),
    systemPrompt: '',
    greeting: '',
    providerId: provider?.id ?? '',
    model: provider?.defaultModel ?? '',
    ...defaultModelParameters,
    ...toSamplerValues(),
    ...newMoreValues(),
  }
}

/** What the edit form starts with. A provider that is gone has to be chosen anew. */
export function toFormValues(
  character: CharacterRecord,
  providers: Provider[],
): CharacterFormValues {
  const { name, description, characterMode, systemPrompt, model, modelParameters } = character
  const { interactionStyle = 'default', customInstructions = '', greeting = '' } = character
  const isThere = providers.some(({ id }) => id === character.providerId)
  return {
    name,
    description: description ?? '',
    characterMode: characterMode ?? DEFAULT_CHARACTER_MODE,
    interactionStyle,
    hasCustomInstructions: customInstructions !== '',
    customInstructions,
    ...newAiValues(),
    systemPrompt,
    greeting,
    providerId: isThere ? character.providerId : '',
    model,
    temperature: modelParameters?.temperature ?? defaultModelParameters.temperature,
    topP: modelParameters?.topP ?? defaultModelParameters.topP,
    maxTokens: modelParameters?.maxTokens ?? defaultModelParameters.maxTokens,
    effort: modelParameters?.effort ?? 'default',
    ...toSamplerValues(modelParameters?.samplers),
    ...toMoreValues(character),
  }
}

/** How much it is to think, of what its model takes: as chosen, and in a new character as its style asks. THINK-14 */
export function effortOf(
  values: Pick<CharacterFormValues, 'effort' | 'model' | 'characterMode' | 'interactionStyle'>,
  type: Provider['type'] | undefined,
) {
  const { effort } = values
  const model = values.model.trim()
  if (effort === 'default') return undefined
  if (effort === undefined) return newCharacterEffort(styleOf(values), type, model)
  return fitEffort(type, model, effort)
}

/** Where the AI was to write the prompt and has not yet. */
const NOT_GENERATED = words.generateFirst

/** What is wrong with the form, in the specified words. */
export function checkCharacterForm(
  values: CharacterFormValues,
  providers: readonly Provider[],
): FormProblems<CharacterFormValues> {
  const provider = providers.find(({ id }) => id === values.providerId)
  const isPromptMissing = values.systemPrompt.trim() === ''
  // A prompt that is there needs no attributes any more.
  const attributes =
    values.useAi && isPromptMissing ? (checkAttributeList(values) ?? NOT_GENERATED) : undefined
  const minor = findMinorCharacter({
    ...values,
    customInstructions: customInstructionsOf(values),
    note: noteOf(values),
  })
  const ofMinor = (field: string) =>
    minor?.field === field ? tellsOfMinor(minor.found.words) : undefined
  return {
    name: checkName(values.name) ?? ofMinor('name'),
    description:
      tooLongText(words.description, values.description, textLimits.description) ??
      ofMinor('description'),
    customInstructions:
      (values.hasCustomInstructions
        ? tooLongText(
            words.customInstructions,
            values.customInstructions,
            textLimits.customInstructions,
          )
        : undefined) ?? ofMinor('customInstructions'),
    greeting:
      tooLongText(words.greeting, values.greeting, textLimits.greeting) ?? ofMinor('greeting'),
    attributes,
    ...checkMore(values, (field) =>
      minor?.field === field
        ? { text: tellsOfMinor(minor.found.words), index: minor.index }
        : undefined,
    ),
    systemPrompt:
      isPromptMissing && !values.useAi && !needsNoSystemPrompt(values)
        ? characterFormMessages.systemPrompt
        : (tooLongText(words.systemPrompt, values.systemPrompt, textLimits.systemPrompt) ??
          ofMinor('systemPrompt')),
    // Only a server of one's own has the fields to see.
    ...(provider?.type === 'custom' && samplerProblems(values)),
    providerId: provider ? undefined : characterFormMessages.providerId,
    model: checkModel(values.model),
  }
}

function checkAttributeList({ attributes }: CharacterFormValues): string | undefined {
  const { list, byId } = attributeProblems(attributes)
  const [first] = byId.values()
  return list ?? first?.label ?? first?.value
}

function checkName(name: string): string | undefined {
  if (name.trim() === '') return characterFormMessages.name
  return tooLongText(words.characterName, name.trim(), textLimits.name)
}

function checkModel(model: string): string | undefined {
  const id = model.trim()
  if (id === '') return characterFormMessages.model
  const tooLong = tooLongText(words.aiModel, id, textLimits.modelId)
  if (tooLong !== undefined) return tooLong
  return /\s/.test(id) ? words.noModelId : undefined
}

/** The character to save, of a form that was checked. The prompt is kept exactly as written (P4). */
export function toCharacterDraft(
  values: CharacterFormValues,
  providers: readonly Provider[],
): CharacterDraft {
  const { characterMode, systemPrompt, providerId, temperature, topP, maxTokens } = values
  const providerType = providers.find(({ id }) => id === providerId)?.type
  const effort = effortOf(values, providerType)
  const samplers = toSamplers(values)
  return {
    name: values.name.trim(),
    description: values.description.trim() || undefined,
    characterMode,
    interactionStyle: styleOf(values),
    customInstructions: customInstructionsOf(values),
    systemPrompt,
    greeting: values.greeting.trim() || undefined,
    providerId,
    providerType,
    model: values.model.trim(),
    modelParameters: {
      temperature,
      topP,
      maxTokens,
      ...(effort && { effort }),
      ...(samplers && { samplers }),
    },
    ...toMoreDraft(values),
  }
}

const parts: readonly (readonly (keyof CharacterDraft)[])[] = [
  ['name'],
  ['description'],
  ['characterMode'],
  ['interactionStyle'],
  ['customInstructions'],
  ['greeting'],
  ['systemPrompt'],
  // A model means nothing without its provider.
  ['providerId', 'providerType', 'model'],
  ['modelParameters'],
  ...moreParts,
]

/** What an edit changes; the rest may have been changed in another tab since and stays (P18). */
export function changeOf(before: CharacterDraft, after: CharacterDraft): Partial<CharacterDraft> {
  const changed = parts.filter((part) =>
    part.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  )
  return Object.fromEntries(changed.flat().map((field) => [field, after[field]]))
}
