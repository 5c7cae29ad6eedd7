import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { useHoldUnload } from '@/ui/use-hold-unload'
import type { SaveState } from './change-keeper'
import * as words from '../entry/entry-words'

interface Props {
  state: SaveState
  onRetry: () => void
  /** Where the record is gone; absent: it is only said. */
  onAddAgain?: () => void
}

/** Says where what was typed could not be saved, and what to do. */
export function SaveNote({ state, onRetry, onAddAgain }: Props) {
  useHoldUnload(state !== 'saved')
  if (state === 'failed')
    return (
      <Banner
        kind="warning"
        title={words.notSaved}
        actions={
          <Button size="small" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.notSavedText}
      </Banner>
    )
  if (state === 'gone')
    return (
      <Banner
        kind="warning"
        title={words.goneMeanwhile}
        actions={
          onAddAgain && (
            <Button size="small" onClick={onAddAgain}>
              {words.addAgain}
            </Button>
          )
        }
      >
        {words.goneMeanwhileText}
      </Banner>
    )
  return null
}

/** A quiet word on whether what was typed is saved. */
export function SavedMark({ state }: { state: SaveState }) {
  const text = {
    saved: words.saved,
    saving: words.saving,
    failed: words.notSaved,
    gone: words.notSaved,
  }[state]
  return <span className="text-xs text-muted">{text}</span>
}
