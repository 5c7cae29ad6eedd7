import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import {
  type NewPassphrase,
  NewPassphraseFields,
} from '@/features/shared/fields/new-passphrase-fields'
import { createGroupCode, shownGroupCode } from '@/storage/sync/seal/group-code'
import { Button } from '@/ui/buttons/button'
import { FieldNotes, useFieldIds } from '@/ui/fields/field'
import * as words from './set-up/words'

/** Fewest characters of a passphrase in place of a code: whoever has the store can try to guess it for years. */
const MIN_OWN_LENGTH = 16

/** Reads a new code. */
export interface NewCode {
  /** The code, once it was written down, or the passphrase; undefined where there is none yet, after saying why. */
  read: () => Promise<string | undefined>
}

/** A new code, shown once; or a passphrase of the user's own in its place. */
export function NewCodeFields({ ref }: { ref: Ref<NewCode> }) {
  const [isOwn, setIsOwn] = useState(false)
  const own = useRef<NewPassphrase>(null)
  const made = useRef<NewCode>(null)
  useImperativeHandle(ref, () => ({
    read: async () => {
      if (!isOwn) return made.current?.read()
      const passphrase = await own.current?.read()
      return passphrase?.trim()
    },
  }))
  return (
    <div className="flex flex-col gap-5">
      {isOwn ? (
        <>
          <p className="text-sm text-muted">{words.ownText}</p>
          <NewPassphraseFields ref={own} minLength={MIN_OWN_LENGTH} />
        </>
      ) : (
        <MadeCode ref={made} />
      )}
      <Button size="small" className="self-start" onClick={() => setIsOwn(!isOwn)}>
        {isOwn ? words.madeInstead : words.ownInstead}
      </Button>
    </div>
  )
}

function MadeCode({ ref }: { ref: Ref<NewCode> }) {
  const [code] = useState(createGroupCode)
  const [isWritten, setIsWritten] = useState(false)
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const codeId = useId()
  const { id, aria } = useFieldIds({ error: problem })
  useImperativeHandle(ref, () => ({
    read: () => {
      if (isWritten) return Promise.resolve(code)
      setProblem(words.writeItFirst)
      box.current?.focus()
      return Promise.resolve(undefined)
    },
  }))
  return (
    <>
      <div className="rounded-md border border-border bg-surface-raised px-4 py-3">
        <p id={codeId} className="text-sm font-medium">
          {words.newCode}
        </p>
        {/* In text alone, so that it stands in no attribute. Its groups stand as wholes, three to a line on a phone. */}
        <p
          aria-labelledby={codeId}
          role="group"
          translate="no"
          className="mt-2 grid grid-cols-[repeat(3,auto)] justify-start gap-x-3 gap-y-1 font-mono text-lg [letter-spacing:0.025em] sm:flex"
        >
          {shownGroupCode(code)
            .split('-')
            .map((group, at) => (
              <span key={at}>{group}</span>
            ))}
        </p>
        <p className="mt-3 text-sm">{words.writeItDown}</p>
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm font-medium">
          <input
            {...aria}
            ref={box}
            id={id}
            type="checkbox"
            className="size-5 shrink-0"
            checked={isWritten}
            onChange={({ target }) => {
              setProblem(undefined)
              setIsWritten(target.checked)
            }}
          />
          {words.haveWrittenIt}
        </label>
        <FieldNotes id={id} error={problem} />
      </div>
    </>
  )
}
