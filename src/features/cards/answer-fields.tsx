import { useState } from 'react'
import { contextWindowOf } from '@/ai/catalogue'
import { modelListNote } from '@/features/shared/providers/model-list-note'
import { PricedModelField } from '@/features/shared/providers/priced-model-field'
import { modelChoices, modelWarning } from '@/features/shared/providers/model-choices'
import type { AnswerChoice } from '@/runs/cards/import-cards'
import { defaultProvider } from '@/runs/providers/default-provider'
import { useModelList } from '@/runs/providers/use-model-list'
import { readLastUsed, writeLastUsed } from '@/storage/browser/last-used'
import type { ProviderRecord } from '@/storage/database/records'
import { SelectField } from '@/ui/fields/select-field'
import * as words from './words'

/** Where the choice is kept: as "provider model". */
const LAST_USED = 'card-answers'
/** Where the form of a new character keeps its own. */
const CREATE_FORM = 'create-character'

const MODES = ['rp', 'standard', 'mobile', 'both'] as const

/** Who answers to begin with: as last time, with the model of last time. CARD-34 */
export function firstChoice(providers: readonly ProviderRecord[]): AnswerChoice {
  const [lastId, ...lastModel] = lastText(LAST_USED).split(' ')
  const provider = defaultProvider(providers, lastId, lastText(CREATE_FORM))
  const isSame = provider !== undefined && provider.id === lastId && lastModel.length > 0
  return {
    providerId: provider?.id ?? '',
    providerType: provider?.type,
    model: isSame ? lastModel.join(' ') : (provider?.defaultModel ?? ''),
    mode: 'rp',
  }
}

function lastText(form: string): string {
  const last = readLastUsed(form)
  return typeof last === 'string' ? last : ''
}

/** Remembers who answers, for the next import. */
export function keepChoice({ providerId, model }: AnswerChoice): void {
  if (providerId !== '') writeLastUsed(LAST_USED, `${providerId} ${model}`)
}

/** Tokens that the chosen model takes; undefined where that is not known. */
export function windowOf({ providerType, model }: AnswerChoice): number | undefined {
  return providerType && contextWindowOf(providerType, model)
}

interface Props {
  providers: readonly ProviderRecord[]
  value: AnswerChoice
  onChange: (value: AnswerChoice) => void
}

/** Provider, model and mode of characters that are about to come. */
export function AnswerFields({ providers, value, onChange }: Props) {
  const [now] = useState(Date.now)
  const offered = providers.filter(({ enabled }) => enabled)
  const provider = offered.find(({ id }) => id === value.providerId)
  const { list, fetchList } = useModelList(provider)
  const live = list?.status === 'loaded' ? list.models : undefined
  const choose = (id: string) => {
    const next = offered.find((each) => each.id === id)
    onChange({
      ...value,
      providerId: id,
      providerType: next?.type,
      model: next?.defaultModel ?? '',
    })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.aiProvider}
        value={value.providerId}
        placeholder={words.noProviderYet}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        hint={value.providerId === '' ? words.noProviderHint : undefined}
        onChange={(event) => choose(event.target.value)}
      />
      {provider && (
        <PricedModelField
          label={words.model}
          value={value.model}
          onValueChange={(model) => onChange({ ...value, model })}
          onOpen={fetchList}
          provider={provider}
          choices={modelChoices(provider.type, live, now)}
          emptyText={words.modelsEmpty}
          loading={list?.status === 'loading'}
          loadError={modelListNote(list)}
          hint={modelWarning(provider.type, value.model.trim(), live, now)}
        />
      )}
      <SelectField
        label={words.mode}
        value={value.mode}
        options={MODES.map((mode) => ({ value: mode, label: words.modeNames[mode] }))}
        onChange={(event) => {
          const mode = MODES.find((each) => each === event.target.value)
          if (mode) onChange({ ...value, mode })
        }}
      />
    </div>
  )
}
