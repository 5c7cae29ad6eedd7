import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CharacterRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import * as words from './button-words'

const ExportCardDialog = lazy(() => import('./export-card-dialog'))

interface Props {
  character: CharacterRecord
  className?: string
}

/** Opens the export of a character as a card. */
export function ExportCardButton({ character, className }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className={className}
        icon={<FileDown aria-hidden size={18} strokeWidth={1.5} />}
        onClick={() => setIsOpen(true)}
      >
        {words.exportCard}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportCardDialog character={character} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
