import { BookOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { readLoreLog } from '@/generation/lore/lore-log'
import type { MessageRecord } from '@/storage/database/records'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './why-words'

const LoreDialog = lazy(() => import('./lore-dialog'))

/** Leads to why the lore of an answer was used. LORE-48 */
export default function LoreButton({
  message: { lore, conversationId },
}: {
  message: MessageRecord
}) {
  const [isOpen, setIsOpen] = useState(false)
  const log = isOpen ? readLoreLog(lore) : undefined
  return (
    <>
      <IconButton
        icon={BookOpen}
        label={words.whyLore}
        size="small"
        onClick={() => setIsOpen(true)}
      />
      {log && (
        <Suspense>
          <LoreDialog {...{ log, conversationId }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
