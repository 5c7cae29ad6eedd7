import { useStore } from 'zustand'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { acceptUpdate, postponeUpdate, type UpdateState, updateState } from './update'

const WORDS: Record<Exclude<UpdateState, 'none'>, { text?: string; yes?: string }> = {
  offered: { yes: 'Update' },
  asking: { text: 'Temporary chats are not kept over an update.', yes: 'Update anyway' },
  waiting: { text: 'Parlour will update when the answer is finished.' },
}

/** Stands while a new version waits for the user's word. */
export function UpdateBanner() {
  const { state } = useStore(updateState)
  if (state === 'none') return null
  const { text, yes } = WORDS[state]
  return (
    <Banner
      title="A new version of Parlour is ready"
      actions={
        <>
          {yes !== undefined && (
            <Button size="small" onClick={() => acceptUpdate(() => location.reload())}>
              {yes}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={postponeUpdate}>
            Later
          </Button>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
    </Banner>
  )
}
