import { useRef, useState } from 'react'
import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { pageHeading } from '@/ui/focus-elsewhere'
import { CharacterGrid } from './character-grid'
import { removeAllTemporary } from './remove-character'
import * as words from './words'

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
          {words.temporaryCharacters}
        </h2>
        {characters.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              areGone.current = false
              setIsAsking(true)
            }}
          >
            {words.deleteAllTemporary}
          </Button>
        )}
      </div>
      {characters.length > 0 ? (
        <CharacterGrid heading="h3" characters={characters} providers={providers} />
      ) : (
        <p className="text-muted">{words.noTemporaryCharacters}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        title={words.deleteAllTemporaryCharacters}
        confirmText={words.remove}
        // The button that asked goes with them.
        finalFocus={() => (areGone.current ? pageHeading() : null)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          areGone.current = true
          removeAllTemporary()
          setIsAsking(false)
        }}
      >
        <p>{words.deleteAllTemporaryCharactersText(characters.length)}</p>
      </ConfirmDialog>
    </section>
  )
}
