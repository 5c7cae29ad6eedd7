import { useStore } from 'zustand'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { acceptUpdate, postponeUpdate, type UpdateState, updateState } from './update'
import * as words from './words'

const WORDS: Record<Exclude<UpdateState, 'none'>, { text?: string; yes?: string }> = {
  offered: { yes: words.update },
  asking: { text: words.temporaryChatsNotKept, yes: words.updateAnyway },
  waiting: { text: words.updatesAfterAnswer },
}

/** Stands while a new version waits for the user's word. */
export function UpdateBanner() {
  const { state } = useStore(updateState)
  if (state === 'none') return null
  const { text, yes } = WORDS[state]
  return (
    <Banner
      title={words.newVersionParlourReady}
      actions={
        <>
          {yes !== undefined && (
            <Button size="small" onClick={() => acceptUpdate(() => location.reload())}>
              {yes}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={postponeUpdate}>
            {words.later}
          </Button>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
    </Banner>
  )
}
