import { BookOpenText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { textLimits } from '@/domain/text-limits'
import { failureText } from '@/features/shared/failures/describe-failure'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { loreTokens } from '@/generation/lore/lore-tokens'
import { paths } from '@/lib/paths'
import { addLorebooks, type NewLorebook } from '@/storage/commands/lorebooks'
import type { ReadLorebook } from '@/storage/lorebooks/lorebook-file-types'
import { LorebookReader } from '@/storage/lorebooks/lorebook-reader'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { buttonStyle } from '@/ui/buttons/button-style'
import { Banner } from '@/ui/display/banner'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import { classNames } from '@/ui/style/class-names'
import * as words from './import-words'

/** Files that are read at once. */
const MAX_FILES = 50
/** Sentences about one file that are listed. */
const LISTED = 30

interface Props {
  /** What is read at once; else the dialog asks for files. */
  files?: readonly File[]
  onClose: () => void
}

/** A file, and what was found in it. */
interface ArrivingBook {
  fileName: string
  read?: ReadLorebook
  fault?: string
}

/** Reads files of lorebooks, shows what is in them, and imports them once the user agrees. LORE-03 */
export default function ImportLorebooksDialog({ files, onClose }: Props) {
  const [chosen, setChosen] = useState(files ?? [])
  const { arrived, readingName } = useReading(chosen)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [isWriting, setIsWriting] = useState(false)
  const [fault, setFault] = useState<string>()
  const books = arrived.flatMap((each, index) =>
    each.read && !leftOut.has(index) ? [toNewLorebook(each.read, each.fileName)] : [],
  )
  const store = async () => {
    setIsWriting(true)
    setFault(undefined)
    const goTo = navigateFromHere()
    try {
      const path = await storeBooks(books)
      onClose()
      goTo(path)
    } catch (cause) {
      setFault(failureText(cause, words.notImported))
      setIsWriting(false)
    }
  }
  return (
    <Dialog
      open
      title={words.importLorebooks}
      description={words.intro}
      onOpenChange={(isOpen) => !isOpen && !isWriting && onClose()}
      footer={
        <>
          <Button disabled={isWriting} onClick={onClose}>
            {words.cancel}
          </Button>
          {books.length > 0 && readingName === undefined && (
            <Button variant="primary" busy={isWriting} onClick={() => void store()}>
              {words.importCount(books.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault !== undefined && <Banner kind="danger">{fault}</Banner>}
        {chosen.length === 0 && <ChooseFiles onChoose={setChosen} />}
        {chosen.length > MAX_FILES && (
          <p className="text-sm text-warning">
            {words.tooManyFiles(MAX_FILES, chosen.length - MAX_FILES)}
          </p>
        )}
        {readingName !== undefined && (
          <p role="status" className="text-sm wrap-anywhere text-muted">
            {words.reading(readingName)}
          </p>
        )}
        {arrived.length > 0 && (
          <ul className="flex flex-col gap-3">
            {arrived.map((book, index) => (
              <li key={index}>
                <BookPreview
                  book={book}
                  canLeaveOut={chosen.length > 1}
                  isTaken={!leftOut.has(index)}
                  onTake={(isTaken) => {
                    const next = new Set(leftOut)
                    if (isTaken) next.delete(index)
                    else next.add(index)
                    setLeftOut(next)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {books.length > 0 && <p className="text-sm text-muted">{words.usedNowhereYet}</p>}
      </div>
    </Dialog>
  )
}

/** Stores books and offers Undo. @returns where they are to be seen. @throws {StorageError} */
async function storeBooks(books: readonly NewLorebook[]): Promise<string> {
  const { ids, undo } = await addLorebooks(books)
  showToast({
    text: words.imported(books.length, books[0]?.book.name ?? ''),
    kind: 'success',
    goesAlong: true,
    undo: () => void undo().catch(reportFailure),
  })
  const [only, ...others] = ids
  return only !== undefined && others.length === 0 ? paths.lorebook(only) : paths.lorebooks
}

/** Reads files one after the other. */
function useReading(files: readonly File[]) {
  const [arrived, setArrived] = useState<readonly ArrivingBook[]>([])
  const read = files.slice(0, MAX_FILES)
  useEffect(() => {
    if (files.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    const reader = new LorebookReader()
    const readAll = async () => {
      for (const file of files.slice(0, MAX_FILES)) {
        const found = await readOne(reader, file, signal)
        if (signal.aborted) return
        setArrived((before) => [...before, found])
      }
    }
    void readAll()
    return () => {
      controller.abort()
      reader.end()
      setArrived([])
    }
  }, [files])
  return { arrived, readingName: read[arrived.length]?.name }
}

/** Never rejects. */
async function readOne(
  reader: LorebookReader,
  file: File,
  signal: AbortSignal,
): Promise<ArrivingBook> {
  try {
    return { fileName: file.name, read: await reader.readLorebookFile(file, signal) }
  } catch (cause) {
    return { fileName: file.name, fault: failureText(cause, words.notRead) }
  }
}

/** The name of a book, else of its file. */
function nameOf({ book }: ReadLorebook, fileName: string): string {
  const ofFile = fileName.replace(/\.[a-z0-9]{1,10}$/i, '')
  return (book.name.trim() || ofFile.trim() || words.unnamed).slice(0, textLimits.name)
}

/** Whatever the file says, it is used nowhere before somebody chooses it. */
function toNewLorebook(read: ReadLorebook, fileName: string): NewLorebook {
  const { isForAll: _, characterId: _owner, ...book } = read.book
  return {
    book: { ...book, name: nameOf(read, fileName) },
    entries: read.entries,
    source: read.source,
  }
}

interface PreviewProps {
  book: ArrivingBook
  canLeaveOut: boolean
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

function BookPreview({ book, canLeaveOut, isTaken, onTake }: PreviewProps) {
  const { fileName, read, fault } = book
  if (!read)
    return (
      <Banner kind="warning" title={fileName}>
        <span className="wrap-anywhere">{fault}</span>
      </Banner>
    )
  const name = nameOf(read, fileName)
  const always = read.entries
    .filter(({ enabled, constant }) => enabled && constant === true)
    .reduce((sum, { content }) => sum + loreTokens(content), 0)
  const { source, entries, issues } = read
  const facts = [
    words.formats[source.format],
    words.countOfEntries(entries.length),
    words.alwaysSent(always),
  ]
  return (
    <div className="rounded-md border border-border p-4">
      <div className="flex items-start gap-3">
        {canLeaveOut && (
          <input
            type="checkbox"
            aria-label={words.importOne(name)}
            className="mt-1 size-4 shrink-0"
            checked={isTaken}
            onChange={({ target }) => onTake(target.checked)}
          />
        )}
        <div className="min-w-0">
          <h3 dir="auto" className="text-left font-medium wrap-anywhere">
            {name}
          </h3>
          <p className="text-sm text-muted">{facts.join(' · ')}</p>
        </div>
      </div>
      {issues.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="flex min-h-9 items-center font-medium pointer-coarse:min-h-11">
            {words.notes(issues.length)}
          </summary>
          <ul className="flex list-disc flex-col gap-1 ps-5 wrap-anywhere text-muted">
            {issues.slice(0, LISTED).map((issue, index) => (
              <li key={index}>{words.issueText(issue)}</li>
            ))}
          </ul>
          {issues.length > LISTED && (
            <p className="mt-1 text-muted">{words.andMore(issues.length - LISTED)}</p>
          )}
        </details>
      )}
    </div>
  )
}

function ChooseFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { isOver, dropProps } = useFileIntake(onChoose)
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 rounded-lg border border-dashed px-6 py-10 text-center',
        isOver ? 'border-accent bg-accent/10' : 'border-input-border',
      )}
      {...dropProps}
    >
      <BookOpenText aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
      <p className="text-sm text-muted">{words.dropFilesHere}</p>
      <label
        className={buttonStyle(
          'secondary',
          'medium',
          'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {words.chooseFiles}
        <input
          type="file"
          multiple
          accept=".json,.lorebook,.png,.charx,application/json"
          className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none"
          // Chromium shows "No file chosen" as a tooltip of its own.
          title=""
          onChange={(event) => {
            const files = Array.from(event.target.files ?? [])
            // The same file can be chosen again, after it was mended.
            event.target.value = ''
            if (files.length > 0) onChoose(files)
          }}
        />
      </label>
    </div>
  )
}
