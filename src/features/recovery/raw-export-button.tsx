import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { exportRaw } from '@/storage/database/raw-export'
import { Button } from '@/ui/buttons/button'
import { downloadBlob } from '@/ui/pictures/download'
import * as words from './words'

type State = { status: 'ready' | 'busy' } | { status: 'failed'; message: string }

/** Saves everything in the database as it stands, without API keys. */
export function RawExportButton() {
  const [state, setState] = useState<State>({ status: 'ready' })
  const save = async () => {
    setState({ status: 'busy' })
    try {
      const date = new Date().toISOString().slice(0, 10)
      downloadBlob(await exportRaw(), `parlour-raw-${date}.json`)
      setState({ status: 'ready' })
    } catch (cause) {
      setState({
        status: 'failed',
        message: failureText(cause),
      })
    }
  }
  return (
    <>
      <Button busy={state.status === 'busy'} onClick={() => void save()}>
        {words.exportNow}
      </Button>
      {state.status === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {words.copyCouldNotBeMade(state.message)}
        </p>
      )}
    </>
  )
}
