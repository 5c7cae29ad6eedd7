import { Brain } from 'lucide-react'
import { openMemory } from '@/features/shared/memory/memory-open'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './words'

/** Leads to the memory of a chat from its header. MEM-02 */
export function MemoryButton({ conversationId }: { conversationId: string }) {
  return (
    <IconButton
      icon={Brain}
      label={words.memory}
      // A phone has no room for it beside the title: there it stands in Chat Settings, and in the menu beside the box.
      className="-mx-2 max-sm:hidden"
      onClick={() => openMemory(conversationId)}
    />
  )
}
