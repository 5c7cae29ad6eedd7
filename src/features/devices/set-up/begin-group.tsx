import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { type NewCode, NewCodeFields } from '../new-code'
import { beginGroupHere } from './keep-place'
import { KeysSwitch } from './keys-switch'
import * as words from './words'

/** Makes the group's code, at a place where no device has been yet. */
export function BeginGroup() {
  const code = useRef<NewCode>(null)
  const [sharesKeys, setSharesKeys] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const begin = async () => {
    setFailure(undefined)
    setIsBusy(true)
    const chosen = await code.current?.read()
    if (chosen === undefined) {
      setIsBusy(false)
      return
    }
    try {
      await beginGroupHere(chosen, sharesKeys)
    } catch (cause) {
      setIsBusy(false)
      setFailure(failureText(cause, words.couldNotBeSaved))
    }
  }
  return (
    <form
      noValidate
      autoComplete="off"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void begin()
      }}
    >
      {failure !== undefined && (
        <Banner kind="danger" title={words.notBegun}>
          {failure}
        </Banner>
      )}
      <p className="text-sm text-muted">{words.newCodeText}</p>
      <NewCodeFields ref={code} />
      <KeysSwitch checked={sharesKeys} onChange={setSharesKeys} />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={isBusy}
        busyText={words.beginBusy}
      >
        {words.begin}
      </Button>
    </form>
  )
}
