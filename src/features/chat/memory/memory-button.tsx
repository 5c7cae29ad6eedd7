import { Brain } from 'lucide-react'
import { openMemory } from '@/features/shared/memory/memory-open'
import type { ConversationRecord } from '@/storage/database/records'
import { IconButton } from '@/ui/buttons/icon-button'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

/** Leads to the memory of a chat from its header. MEM-02 */
export function MemoryButton({ id, temporary }: Pick<ConversationRecord, 'id' | 'temporary'>) {
  return (
    <IconButton
      icon={Brain}
      label={words.memory}
      // The narrowest windows have no room for it: there it stands in Chat Settings, and in the menu beside the box.
      className={classNames('-mx-2', temporary ? 'max-sm:hidden' : 'max-[22rem]:hidden')}
      onClick={() => openMemory(id)}
    />
  )
}
