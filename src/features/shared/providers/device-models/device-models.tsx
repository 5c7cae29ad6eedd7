import { FileInput, MessageCircle, Play, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { modelCatalogue } from '@/ai/device/model-files/model-catalogue'
import { type ModelPart, partOf } from '@/ai/device/model-files/model-files'
import { paths } from '@/lib/paths'
import {
  addDeviceModel,
  deviceModels,
  fetchDeviceModel,
  lookForDeviceModels,
  removeDeviceModel,
  stopStoringModel,
} from '@/runs/providers/device-models'
import { tryDeviceModel } from '@/runs/providers/try-device-model'
import { Button } from '@/ui/buttons/button'
import { navigateFromHere } from '@/ui/buttons/history'
import { IconButton } from '@/ui/buttons/icon-button'
import { Banner } from '@/ui/display/banner'
import { ProgressBar } from '@/ui/display/progress-bar'
import { formatBytes, formatPercent } from '@/ui/format-size'
import { showToast } from '@/ui/overlays/toast-store'
import { loadFailureText } from '../../failures/load-failure-text'
import { useFailureWords } from '../../failures/use-failure-words'
import { ModelOffers } from './model-offers'
import * as words from './words'

interface Props {
  /** Told of each model that was stored; absent where a chat is offered instead. */
  onModel?: (id: string) => void
}

/** Files of models on this device: which there are, how one is added or fetched, and how it is taken away. */
export function DeviceModels({ onModel }: Props) {
  const { models, parts, hosted, storing, failure } = useStore(deviceModels)
  const said = useFailureWords(failure)
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => void lookForDeviceModels(), [])
  const tell = (id: string | undefined) => id !== undefined && onModel?.(id)
  const offers = [...hosted, ...modelCatalogue]
  return (
    <>
      <section aria-labelledby="models-here" className="flex flex-col gap-3">
        <h3 id="models-here" className="text-sm font-medium">
          {words.modelsHere}
        </h3>
        {models?.length === 0 && parts.length === 0 && !storing && (
          <p className="text-sm text-muted">{words.noModelsHere}</p>
        )}
        {((models?.length ?? 0) > 0 || parts.length > 0) && (
          <ul className="flex flex-col">
            {models?.map(({ id, bytes }) => (
              <li key={id} className={ROW}>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {id} <span className="text-muted">{formatBytes(bytes)}</span>
                </span>
                {!onModel && <ChatButton model={id} />}
                <RemoveButton file={id} label={words.removeModel(id)} next={addButton} />
              </li>
            ))}
            {!storing &&
              parts.map((part) => {
                const offer = offers.find(({ id, source }) => partOf(id, source) === part.part)
                const goOn = async () => tell(offer && (await fetchDeviceModel(offer)))
                return (
                  <li key={part.part} className={ROW}>
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {part.id}{' '}
                      <span className="text-muted">{stateOf(part, offer?.source.bytes)}</span>
                    </span>
                    {offer && (
                      <Button
                        size="small"
                        icon={<Play aria-hidden size={14} />}
                        aria-label={words.goOnWith(offer.name)}
                        onClick={() => void goOn()}
                      >
                        {words.goOn}
                      </Button>
                    )}
                    <RemoveButton
                      file={part.part}
                      label={words.removePart(part.id)}
                      next={addButton}
                    />
                  </li>
                )
              })}
          </ul>
        )}
        {storing ? (
          <div className="flex flex-col gap-3">
            <ProgressBar
              label={(storing.isFetched ? words.fetching : words.copying)(storing.name)}
              progress={{ done: storing.share, total: 1 }}
            />
            <Button size="small" className="self-start" onClick={stopStoringModel}>
              {words.stop}
            </Button>
          </div>
        ) : (
          <AddButton button={addButton} onModel={tell} />
        )}
        {said && (
          <Banner kind="danger" title={said.title}>
            {said.detail} {said.hint}
          </Banner>
        )}
        <p className="text-sm text-muted">{words.addModelHint}</p>
      </section>
      <ModelOffers
        offers={offers.filter(
          ({ id, source }) =>
            !models?.some((model) => model.id === id) &&
            !parts.some(({ part }) => part === partOf(id, source)),
        )}
        isBusy={storing !== undefined}
        onFetch={(offer) => void fetchDeviceModel(offer).then(tell)}
      />
    </>
  )
}

const ROW = 'flex flex-wrap items-center gap-3 border-t border-border py-2 text-sm'

function stateOf({ bytes }: ModelPart, total: number | undefined) {
  const percent = total === undefined ? undefined : formatPercent(Math.floor((bytes / total) * 100))
  return words.incomplete(formatBytes(bytes), percent)
}

function AddButton({
  button,
  onModel,
}: {
  button: RefObject<HTMLButtonElement | null>
  onModel: (id: string | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        ref={button}
        className="self-start"
        icon={<FileInput aria-hidden size={16} />}
        onClick={() => input.current?.click()}
      >
        {words.addModel}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".gguf"
        aria-label={words.addModel}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (chosen) void addDeviceModel(chosen).then(onModel)
        }}
      />
    </>
  )
}

/** @param next what is focused when the row is gone */
function RemoveButton({
  file,
  label,
  next,
}: {
  file: string
  label: string
  next: RefObject<HTMLButtonElement | null>
}) {
  const remove = async () => {
    await removeDeviceModel(file)
    next.current?.focus()
  }
  return <IconButton icon={Trash2} label={label} onClick={() => void remove()} />
}

function ChatButton({ model }: { model: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    setIsBusy(true)
    const goTo = navigateFromHere()
    try {
      goTo(paths.chat(await tryDeviceModel(model)))
    } catch (cause) {
      setIsBusy(false)
      // A failed write stands in its own banner.
      if (!(cause instanceof Error) || cause.name === 'StorageError') return
      void loadFailureText(cause).then((reason) =>
        showToast({ text: words.chatNotStarted(reason), kind: 'danger' }),
      )
    }
  }
  return (
    <Button
      size="small"
      busy={isBusy}
      icon={<MessageCircle aria-hidden size={14} />}
      aria-label={words.chatWith(model)}
      onClick={() => void start()}
    >
      {words.chat}
    </Button>
  )
}
