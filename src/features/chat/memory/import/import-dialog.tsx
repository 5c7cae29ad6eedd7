import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { MAX_IMPORT_LENGTH, readMemoryImport } from '@/generation/memory/import/read-memory-import'
import { decodeText } from '@/lib/files/read-text'
import { addMemories } from '@/storage/memories/memories'
import { Button } from '@/ui/buttons/button'
import { FormDialog } from '@/ui/fields/form-dialog'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** A text that came from a file, which may be too long for a box. */
interface ReadFile {
  name: string
  text: string
}

interface Props {
  conversationId: string
  onClose: () => void
}

/** Takes over what another app, or a text, tells of the story so far, once the user has seen it. MEM-26 */
export default function ImportDialog({ conversationId, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const [file, setFile] = useState<ReadFile>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const text = useDeferredValue(file?.text ?? pasted)
  const found = useMemo(() => readMemoryImport(text), [text])
  const { chapters, refused, leftOut } = found
  const isBlank = text.trim() === ''
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    const result = await readFile(chosen)
    setFile(typeof result === 'string' ? undefined : result)
    setProblem(typeof result === 'string' ? result : undefined)
  }
  const store = async () => {
    if (chapters.length === 0) {
      setProblem(isBlank ? words.nothingChosen : undefined)
      return
    }
    setIsBusy(true)
    try {
      const { ids, undo } = await addMemories(
        chapters.map((chapter) => ({
          scope: 'chat',
          ownerId: conversationId,
          kind: 'chapter',
          text: chapter,
          sources: [],
          madeBy: 'import',
        })),
      )
      if (ids.length === 0) setProblem(words.noRoom)
      else {
        showToast({
          text: words.imported(ids.length),
          undo: () => void undo().catch(() => undefined),
        })
        onClose()
      }
    } catch {
      // The failed write stands in its own banner; what was chosen stays.
    }
    setIsBusy(false)
  }
  return (
    <FormDialog
      title={words.importMemory}
      description={words.importIntro}
      submitLabel={words.importNow(chapters.length)}
      isBusy={isBusy}
      onSubmit={() => void store()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => input.current?.click()}>{words.chooseFile}</Button>
            {file && (
              <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
                <bdi>{words.fromFile(file.name)}</bdi>
              </span>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept=".txt,.md,.json,.jsonl,text/plain"
            aria-label={words.chooseFile}
            className="hidden"
            onChange={({ target }) => {
              void read(target.files?.[0])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
          <p className="text-sm text-muted">{words.fileHint}</p>
        </div>
        <TextAreaField
          label={words.paste}
          rows={5}
          dir="auto"
          error={problem}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value)
            setFile(undefined)
            setProblem(undefined)
          }}
        />
        {!isBlank && (
          <section aria-label={words.found(chapters.length)} className="flex flex-col gap-2">
            <p role="status" className="text-sm font-medium">
              {chapters.length === 0 ? words.nothingFound : words.found(chapters.length)}
            </p>
            {refused.length > 0 && (
              <p role="note" className="text-sm [overflow-wrap:anywhere] text-warning">
                {words.refused(refused)}
              </p>
            )}
            {leftOut > 0 && <p className="text-sm text-warning">{words.leftOut(leftOut)}</p>}
            <ul className="flex flex-col gap-2">
              {chapters.map((chapter, index) => (
                // A list that is made anew as a whole.
                <li
                  key={index}
                  dir="auto"
                  className="line-clamp-3 rounded-md border border-border px-3 py-2 text-sm wrap-anywhere"
                >
                  {chapter}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </FormDialog>
  )
}

/** @returns what is wrong with it, where it cannot be taken. */
async function readFile(file: File): Promise<ReadFile | string> {
  if (file.size > MAX_IMPORT_LENGTH) return words.tooLarge
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    return text === undefined ? words.notText : { name: file.name, text }
  } catch {
    return words.notText
  }
}
