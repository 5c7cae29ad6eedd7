import { fitEffort } from '@/ai/models/thinking-effort'
import { modelFacts } from '@/ai/models/model-facts'
import type { ProviderType } from '@/domain/provider'
import { type ChatEffort, chatEfforts, type Effort, efforts } from '@/domain/thinking'
import { SelectField } from '@/ui/fields/select-field'
import * as words from './effort-words'

interface Props {
  type: ProviderType | undefined
  model: string
  /** Undefined: as the character, where `inherited` says what that is. */
  value: ChatEffort | undefined
  /** What counts where nothing is chosen here; absent where that cannot be left open. */
  inherited?: ChatEffort
  onChange: (effort: ChatEffort | undefined) => void
}

const AS_CHARACTER = ''

/** How much a model is to think: what it takes, or everything where that is not known. THINK-08 */
export function EffortField({ type, model, value, inherited, onChange }: Props) {
  const taken = type && modelFacts(type, model.trim()).efforts
  const canThink = taken?.length !== 0
  /** What is asked of this model, where a wish was made for another. */
  const fitted = (effort: ChatEffort): ChatEffort =>
    effort === 'default' ? effort : (fitEffort(type, model.trim(), effort) ?? 'default')
  const offered: readonly Effort[] = taken ?? efforts
  return (
    <SelectField
      label={words.thinkingEffort}
      hint={hintOf(taken)}
      disabled={!canThink}
      value={canThink ? (value === undefined ? AS_CHARACTER : fitted(value)) : 'default'}
      options={[
        ...(inherited === undefined || !canThink
          ? []
          : [{ value: AS_CHARACTER, label: words.asCharacter(fitted(inherited)) }]),
        ...(['default', ...offered] as const).map((effort) => ({
          value: effort,
          label: words.effortNames[effort],
        })),
      ]}
      onChange={({ target }) => onChange(chatEfforts.find((effort) => effort === target.value))}
    />
  )
}

function hintOf(taken: readonly Effort[] | undefined): string {
  if (!taken) return words.modelNotKnown
  if (taken.length === 0) return words.doesNotThink
  return taken.includes('off') ? words.effortHint : `${words.effortHint} ${words.cannotBeOff}`
}
