import { useRef, useState } from 'react'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { pageHeading } from '@/ui/focus-elsewhere'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { removePersona } from './remove-persona'
import * as words from './words'

interface Props {
  persona: PersonaRecord
  /** Chats in which the user is this one, at least 1. */
  chats: number
  onClose: () => void
}

/** Says in how many chats a persona is used, and what becomes of them. PERS-08. */
export function DeletePersonaDialog({ persona, chats, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const isGone = useRef(false)
  const confirm = async () => {
    setIsBusy(true)
    isGone.current = await removePersona(persona)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={words.deletePersona}
      confirmText={words.remove}
      busy={isBusy}
      // The card goes, and with it the button that had the focus.
      finalFocus={() => (isGone.current ? pageHeading() : null)}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere">
        {words.deletePersonaText(
          <strong>
            <bdi>{persona.name}</bdi>
          </strong>,
          chats,
        )}
      </p>
    </ConfirmDialog>
  )
}
