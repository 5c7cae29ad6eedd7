import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '@/lib/paths'
import { failureText } from '@/features/shared/failures/describe-failure'
import { addPersonas } from '@/storage/commands/personas'
import { type PersonaImport, readPersonaFile } from '@/storage/personas/read-persona-file'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { buttonStyle } from '@/ui/buttons/button-style'
import { Banner } from '@/ui/display/banner'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { Avatar } from '@/ui/pictures/avatar'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import { classNames } from '@/ui/style/class-names'
import { importIssueText } from './import-issue-text'
import * as formWords from './form-words'
import * as words from './import-words'

/** Personas, and sentences about them, that the preview lists. */
const LISTED = 50

interface Props {
  /** What is read at once; else the dialog asks for a file. */
  file?: File
  onClose: () => void
}

/** Reads a file of personas, shows what is in it, and imports it once the user agrees. PERS-07. */
export default function ImportPersonasDialog({ file, onClose }: Props) {
  const [found, setFound] = useState<PersonaImport>()
  const [isReading, setIsReading] = useState(file !== undefined)
  const [isWriting, setIsWriting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const reading = useRef<AbortController>(undefined)
  const take = (next: PersonaImport | string) => {
    setIsReading(false)
    if (typeof next === 'string') setFailure(next)
    else setFound(next)
  }
  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    const controller = new AbortController()
    reading.current = controller
    if (file)
      void tryToRead(file, controller.signal).then((next) => {
        if (!controller.signal.aborted) takeFirst(next)
      })
    return () => reading.current?.abort()
  }, [file])

  const read = async (file: File) => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setFailure(undefined)
    setFound(undefined)
    setIsReading(true)
    const next = await tryToRead(file, controller.signal)
    if (!controller.signal.aborted) take(next)
  }
  const store = async ({ personas }: PersonaImport) => {
    setIsWriting(true)
    setFailure(undefined)
    const goTo = navigateFromHere()
    try {
      const undo = await addPersonas(personas)
      showToast({
        text: words.imported(personas.length),
        kind: 'success',
        goesAlong: true,
        undo: () => void undo().catch(() => undefined),
      })
      onClose()
      goTo(paths.personas)
    } catch (cause) {
      setFailure(failureText(cause, words.notImported))
      setIsWriting(false)
    }
  }
  const count = found?.personas.length ?? 0
  return (
    <Dialog
      open
      title={words.importPersonas}
      onOpenChange={(open) => !open && !isWriting && onClose()}
      footer={
        <>
          <Button disabled={isWriting} onClick={onClose}>
            {formWords.cancel}
          </Button>
          {found && count > 0 && (
            <Button variant="primary" busy={isWriting} onClick={() => void store(found)}>
              {words.importCount(count)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && <Banner kind="danger">{failure}</Banner>}
        {found ? <Preview found={found} /> : <ChooseFile isReading={isReading} onChoose={read} />}
      </div>
    </Dialog>
  )
}

/** @returns what is in the file, or why it cannot be taken. */
function tryToRead(file: File, signal: AbortSignal): Promise<PersonaImport | string> {
  return readPersonaFile(file, { signal }).catch((cause: unknown) =>
    failureText(cause, words.notImported),
  )
}

interface ChooseProps {
  isReading: boolean
  onChoose: (file: File) => Promise<void>
}

function ChooseFile({ isReading, onChoose }: ChooseProps) {
  const { isOver, dropProps } = useFileIntake(([file]) => file && void onChoose(file))
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 rounded-lg border border-dashed px-6 py-10 text-center',
        isOver ? 'border-accent bg-accent/10' : 'border-input-border',
      )}
      {...dropProps}
    >
      <FileUp aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
      <p role="status" className="text-sm text-muted">
        {isReading ? words.reading : words.dropFileHere}
      </p>
      <label
        className={buttonStyle(
          'secondary',
          'medium',
          'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {words.chooseFile}
        <input
          type="file"
          accept=".json,application/json"
          className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none"
          // Chromium shows "No file chosen" as a tooltip of its own.
          title=""
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can be chosen again, after it was mended.
            event.target.value = ''
            if (file) void onChoose(file)
          }}
        />
      </label>
    </div>
  )
}

function Preview({ found: { personas, issues } }: { found: PersonaImport }) {
  return (
    <>
      {personas.length === 0 ? (
        <p>{words.nothingToImport}</p>
      ) : (
        <section>
          <p>{words.willCome(personas.length)}</p>
          <ul className="mt-3 flex flex-col gap-3">
            {personas.slice(0, LISTED).map(({ draft, picture }, index) => (
              <li key={index} className="flex items-center gap-3">
                <Face name={draft.name} picture={picture?.thumbnail ?? picture?.blob} />
                <div className="min-w-0 grow">
                  <p dir="auto" className="truncate text-left font-medium" title={draft.name}>
                    {draft.name}
                  </p>
                  <p dir="auto" className="truncate text-sm text-muted">
                    {draft.description.trim().slice(0, 200)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          {personas.length > LISTED && (
            <p className="mt-3 text-sm text-muted">{words.andMore(personas.length - LISTED)}</p>
          )}
          <p className="mt-3 text-sm text-muted">{words.changesNothingElse}</p>
        </section>
      )}
      {issues.length > 0 && (
        <section aria-label={words.notes}>
          <h3 className="text-sm font-medium">{words.notes}</h3>
          <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-sm wrap-anywhere text-muted">
            {issues.slice(0, LISTED).map((issue, index) => (
              <li key={index}>{importIssueText(issue)}</li>
            ))}
          </ul>
          {issues.length > LISTED && (
            <p className="mt-2 text-sm text-muted">{words.andMore(issues.length - LISTED)}</p>
          )}
        </section>
      )}
    </>
  )
}

function Face({ name, picture }: { name: string; picture: Blob | undefined }) {
  const url = useBlobUrl(picture)
  return <Avatar id={name} name={name} src={url} size={40} />
}
