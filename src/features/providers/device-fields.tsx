import { FileInput, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  addModelFile,
  listModelFiles,
  type ModelFile,
  removeModelFile,
} from '@/ai/device/gguf/model-files'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { FetchBrowserModel, useBrowserModel } from '@/features/shared/providers/browser-model-offer'
import * as browserWords from '@/features/shared/providers/browser-model-words'
import { type Failure, toFailure } from '@/lib/failure'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import { Banner } from '@/ui/display/banner'
import { ProgressBar } from '@/ui/display/progress-bar'
import { formatBytes } from '@/ui/format-size'
import * as words from './device-words'

interface Props {
  /** Makes a model the one of the form. */
  onModel: (id: string) => void
}

/** Of models on this device: whether the browser has one, and files of models that the user has put here. */
export function DeviceFields({ onModel }: Props) {
  const { state } = useBrowserModel()
  return (
    <>
      {(state === 'available' || state === 'unavailable') && (
        <p role="status" className="text-sm text-muted">
          {state === 'available' ? browserWords.browserModelReady : browserWords.noBrowserModel}
        </p>
      )}
      {(state === 'downloadable' || state === 'downloading') && <FetchBrowserModel />}
      <ModelFiles onModel={onModel} />
    </>
  )
}

/** How a file is being added. */
type Adding =
  | { status: 'idle' }
  | { status: 'adding'; share: number }
  | { status: 'failed'; failure: Failure }

function ModelFiles({ onModel }: Props) {
  const [models, setModels] = useState<ModelFile[]>()
  const [adding, setAdding] = useState<Adding>({ status: 'idle' })
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const work = useRef<AbortController>(undefined)
  const said = useFailureWords(adding.status === 'failed' ? adding.failure : undefined)
  useEffect(() => {
    let isGone = false
    void listModelFiles().then((found) => !isGone && setModels(found))
    return () => {
      isGone = true
      work.current?.abort()
    }
  }, [])
  const add = async (file: File) => {
    const controller = new AbortController()
    work.current = controller
    setAdding({ status: 'adding', share: 0 })
    try {
      const id = await addModelFile(
        file,
        (share) => setAdding({ status: 'adding', share }),
        controller.signal,
      )
      setAdding({ status: 'idle' })
      onModel(id)
    } catch (cause) {
      setAdding(
        controller.signal.aborted
          ? { status: 'idle' }
          : { status: 'failed', failure: toFailure(cause) },
      )
    }
    setModels(await listModelFiles())
  }
  const remove = async (id: string) => {
    await removeModelFile(id)
    setModels(await listModelFiles())
    // The button is gone.
    addButton.current?.focus()
  }
  return (
    <section aria-labelledby="models-on-device" className="flex flex-col gap-3">
      <h3 id="models-on-device" className="text-sm font-medium">
        {words.modelFiles}
      </h3>
      {models && models.length > 0 && (
        <ul className="flex flex-col">
          {models.map(({ id, bytes }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 border-t border-border py-2 text-sm"
            >
              <span className="min-w-0 wrap-anywhere">
                {id} <span className="text-muted">{formatBytes(bytes)}</span>
              </span>
              <IconButton
                icon={Trash2}
                label={words.removeModel(id)}
                onClick={() => void remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {adding.status === 'adding' ? (
        <div className="flex flex-col gap-3">
          <ProgressBar label={words.addingModel} progress={{ done: adding.share, total: 1 }} />
          <Button size="small" className="self-start" onClick={() => work.current?.abort()}>
            {words.stop}
          </Button>
        </div>
      ) : (
        <Button
          ref={addButton}
          className="self-start"
          icon={<FileInput aria-hidden size={16} />}
          onClick={() => input.current?.click()}
        >
          {words.addModel}
        </Button>
      )}
      {said && (
        <Banner kind="danger" title={said.title}>
          {said.detail} {said.hint}
        </Banner>
      )}
      <p className="text-sm text-muted">{words.modelFilesHint}</p>
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
          if (chosen) void add(chosen)
        }}
      />
    </section>
  )
}
