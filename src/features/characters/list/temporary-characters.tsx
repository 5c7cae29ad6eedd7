import { useRef, useState } from 'react'
import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { pageHeading } from '@/ui/focus-elsewhere'
import { formatNumber } from '@/ui/format'
import { CharacterGrid } from './character-grid'
import { removeAllTemporary } from './remove-character'

interface Props {
  characters: CharacterRecord[]
  providers: Provider[]
}

/** Characters that live in memory only. */
export function TemporaryCharacters({ characters, providers }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const areGone = useRef(false)
  return (
    <section aria-labelledby="temporary-characters" className="mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="temporary-characters" className="font-serif text-lg">
          Temporary characters
        </h2>
        {characters.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              areGone.current = false
              setIsAsking(true)
            }}
          >
            Delete All Temporary
          </Button>
        )}
      </div>
      {characters.length > 0 ? (
        <CharacterGrid heading="h3" characters={characters} providers={providers} />
      ) : (
        <p className="text-muted">
          There are none. Characters that generators make for a quick chat stand here until you save
          the chat or close the page.
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete all temporary characters?"
        confirmText="Delete"
        // The button that asked goes with them.
        finalFocus={() => (areGone.current ? pageHeading() : null)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          areGone.current = true
          removeAllTemporary()
          setIsAsking(false)
        }}
      >
        <p>
          {formatNumber(characters.length)}{' '}
          {characters.length === 1 ? 'character goes' : 'characters go'}, with everything said in
          their chats. This cannot be undone.
        </p>
      </ConfirmDialog>
    </section>
  )
}
