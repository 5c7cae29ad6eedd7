import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CharacterRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './button-words'

const ExportCardDialog = lazy(() => import('./export-card-dialog'))

interface Props {
  character: CharacterRecord
  /** With words, or as a sign in a row of buttons. */
  isSign?: boolean
  className?: string
}

/** Opens the export of a character as a card. */
export function ExportCardButton({ character, isSign, className }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const props = {
    'aria-haspopup': 'dialog',
    className,
    onClick: () => setIsOpen(true),
  } as const
  return (
    <>
      {isSign ? (
        <IconButton
          {...props}
          icon={FileDown}
          size="small"
          label={words.exportCardOf(character.name)}
        />
      ) : (
        <Button {...props} icon={<FileDown aria-hidden size={18} strokeWidth={1.5} />}>
          {words.exportCard}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ExportCardDialog character={character} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
