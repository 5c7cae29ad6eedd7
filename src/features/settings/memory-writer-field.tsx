import { useState } from 'react'
import { modelChoices } from '@/features/shared/providers/model-choices'
import { modelListNote } from '@/features/shared/providers/model-list-note'
import { PricedModelField } from '@/features/shared/providers/priced-model-field'
import { smallModelOf } from '@/runs/providers/small-model'
import { useModelList } from '@/runs/providers/use-model-list'
import type { ProviderRecord } from '@/storage/database/records'
import { useMemoryWriter } from '@/storage/hooks/use-memories'
import { useProviders } from '@/storage/hooks/use-providers'
import {
  isChosenWriter,
  type MemoryWriter,
  setMemoryWriter,
} from '@/storage/memories/memory-writer'
import { Banner } from '@/ui/display/banner'
import { SelectField } from '@/ui/fields/select-field'
import * as words from './words'

/** Who writes summaries and suggests facts, and what that means for the words of the chats. MEM-19 */
export function MemoryWriterField() {
  const answer = useMemoryWriter()
  const providers = useProviders()
  if (!answer || !providers) return null
  const { writer } = answer
  const chosen = writer && providers.find((provider) => isChosenWriter(writer, provider))
  const offered = providers.filter((each) => each.enabled || each === chosen)
  // A failed write stands in its own banner.
  const choose = (provider?: ProviderRecord) =>
    void setMemoryWriter(provider).catch(() => undefined)
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={words.memoryWriter}
        hint={chosen ? words.memoryWriterHint(chosen.name) : words.memoryWriterUsualHint}
        options={[
          { value: '', label: words.memoryWriterUsual },
          // It is nobody that could be asked, until another choice takes its place.
          ...(writer && !chosen ? [{ value: GONE, label: words.memoryWriterGone }] : []),
          ...offered.map(({ id, name, enabled }) => ({
            value: id,
            label: enabled ? name : words.disabledNamed(name),
          })),
        ]}
        value={chosen?.id ?? (writer ? GONE : '')}
        onChange={({ target: { value } }) => {
          if (value !== GONE) choose(providers.find(({ id }) => id === value))
        }}
      />
      {writer && !chosen && <Banner kind="warning">{words.memoryWriterGoneText}</Banner>}
      {writer && chosen && <WriterModel key={chosen.id} {...{ writer }} provider={chosen} />}
    </div>
  )
}

/** No id of a provider. */
const GONE = ' '

/** The model that writes; blank: the small one of the provider. Saved when the field is left. */
function WriterModel({ writer, provider }: { writer: MemoryWriter; provider: ProviderRecord }) {
  const [model, setModel] = useState(writer.model)
  const [now] = useState(Date.now)
  const { list, fetchList } = useModelList(provider)
  const live = list?.status === 'loaded' ? list.models : undefined
  const usual = smallModelOf(provider)
  const save = () => {
    if (model.trim() === writer.model) return
    // A failed write stands in its own banner.
    setMemoryWriter(provider, model.trim()).catch(() => undefined)
  }
  return (
    <div onBlur={save}>
      <PricedModelField
        label={words.memoryModel}
        hint={words.memoryModelHint(usual)}
        placeholder={usual}
        value={model}
        onValueChange={setModel}
        onOpen={fetchList}
        provider={provider}
        choices={modelChoices(provider.type, live, now)}
        emptyText={words.noModelFound}
        loading={list?.status === 'loading'}
        loadError={modelListNote(list)}
      />
    </div>
  )
}
