import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { SealError } from '@/storage/sync/seal/seal-error'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { CodeField, type TypedCode } from '../code-field'
import { joinGroupHere } from './keep-place'
import { KeysSwitch } from './keys-switch'
import * as words from './words'

/** Joins the devices that are at the place already, by their code. */
export function JoinGroup() {
  const code = useRef<TypedCode>(null)
  const [sharesKeys, setSharesKeys] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const join = async () => {
    setFailure(undefined)
    const typed = code.current?.read()
    if (typed === undefined) return
    setIsBusy(true)
    try {
      await joinGroupHere(typed, sharesKeys)
    } catch (cause) {
      setIsBusy(false)
      const said = failureText(cause, words.couldNotBeSaved)
      if (cause instanceof SealError && cause.code === 'sync_wrong_code') code.current?.refuse(said)
      else setFailure(said)
    }
  }
  return (
    <form
      noValidate
      autoComplete="off"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void join()
      }}
    >
      {failure !== undefined && (
        <Banner kind="danger" title={words.notJoined}>
          {failure}
        </Banner>
      )}
      <p className="text-sm text-muted">{words.devicesAreThereText}</p>
      <CodeField ref={code} />
      <KeysSwitch checked={sharesKeys} onChange={setSharesKeys} />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={isBusy}
        busyText={words.joining}
      >
        {words.join}
      </Button>
    </form>
  )
}
