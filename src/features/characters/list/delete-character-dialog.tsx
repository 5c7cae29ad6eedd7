import { useRef, useState } from 'react'
import type { CharacterRecord } from '@/storage/database/records'
import { useMemories } from '@/storage/hooks/use-memories'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { pageHeading } from '@/ui/focus-elsewhere'
import { removeCharacter } from './remove-character'
import * as words from './words'

interface Props {
  character: CharacterRecord
  /** At least 1. */
  conversationCount: number
  onClose: () => void
}

/** Says what goes with a character. */
export function DeleteCharacterDialog({ character, conversationCount, onClose }: Props) {
  const facts = useMemories(character.id)?.length ?? 0
  const [isBusy, setIsBusy] = useState(false)
  const isGone = useRef(false)
  const confirm = async () => {
    setIsBusy(true)
    isGone.current = await removeCharacter(character)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={words.deleteCharacter}
      confirmText={words.remove}
      busy={isBusy}
      // The card goes, and with it the button that had the focus.
      finalFocus={() => (isGone.current ? pageHeading() : null)}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere">
        {words.deleteCharacterText(
          <strong>
            <bdi>{character.name}</bdi>
          </strong>,
          conversationCount,
        )}
        {facts > 0 && ` ${words.factsGoToo(facts)}`}
      </p>
    </ConfirmDialog>
  )
}
