import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { paths } from '@/lib/paths'
import { keepSetupText } from '@/runs/sync/set-up/devices'
import { SealError } from '@/storage/sync/seal/seal-error'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { CodeField, type TypedCode } from '../code-field'
import { deviceNameProblem, suggestDeviceName } from '../device-name'
import { reloadIfNeeded } from './keep-place'
import { KeysSwitch } from './keys-switch'
import * as words from './words'

/** Joins by the text of another device. Neither it nor the code stays anywhere but in what is kept (SYNC-48). */
export function SetUpTextForm() {
  const text = useRef<HTMLTextAreaElement>(null)
  const code = useRef<TypedCode>(null)
  const name = useRef<HTMLInputElement>(null)
  const [sharesKeys, setSharesKeys] = useState(false)
  const [problems, setProblems] = useState<{ text?: string; name?: string }>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const read = () => {
    const typed = text.current?.value.trim() ?? ''
    const deviceName = name.current?.value.trim() ?? ''
    const nameProblem = deviceNameProblem(deviceName)
    setProblems({
      ...(typed === '' && { text: words.setUpTextMissing }),
      ...(nameProblem !== undefined && { name: nameProblem }),
    })
    const typedCode = code.current?.read()
    if (typed === '') text.current?.focus()
    else if (typedCode !== undefined && nameProblem !== undefined) name.current?.focus()
    return typed === '' || typedCode === undefined || nameProblem !== undefined
      ? undefined
      : { typed, typedCode, deviceName }
  }
  const join = async () => {
    setFailure(undefined)
    const form = read()
    if (!form) return
    setIsBusy(true)
    try {
      await keepSetupText(form.typed, form.typedCode, { deviceName: form.deviceName, sharesKeys })
      await reloadIfNeeded()
    } catch (cause) {
      setIsBusy(false)
      show(cause)
    }
  }
  const show = (cause: unknown) => {
    const said = failureText(cause, words.couldNotBeSaved)
    if (cause instanceof SealError && cause.code === 'sync_wrong_code') code.current?.refuse(said)
    else if (cause instanceof SealError && cause.code === 'sync_setup_damaged') {
      setProblems({ text: said })
      text.current?.focus()
    } else setFailure(said)
  }
  return (
    <Card as="section" aria-labelledby="join-title">
      <form
        noValidate
        autoComplete="off"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void join()
        }}
      >
        <h2 id="join-title" className="font-serif text-lg">
          {words.joinTitle}
        </h2>
        {failure !== undefined && (
          <Banner kind="danger" title={words.notJoined}>
            {failure}
          </Banner>
        )}
        <TextAreaField
          ref={text}
          label={words.setUpText}
          required
          rows={3}
          // It is long, and nobody reads it.
          className="[&_textarea]:max-h-36"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          hint={words.setUpTextHint}
          error={problems.text}
          onChange={() => setProblems(({ text: _text, ...rest }) => rest)}
        />
        <CodeField ref={code} />
        <TextField
          ref={name}
          label={words.deviceName}
          required
          autoComplete="off"
          dir="auto"
          defaultValue={suggestDeviceName(navigator.userAgent)}
          hint={words.deviceNameHint}
          error={problems.name}
          onChange={() => setProblems(({ name: _name, ...rest }) => rest)}
        />
        <KeysSwitch checked={sharesKeys} onChange={setSharesKeys} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isBusy} busyText={words.joining}>
            {words.join}
          </Button>
          <ButtonLink to={paths.devices}>{words.back}</ButtonLink>
        </div>
      </form>
    </Card>
  )
}
