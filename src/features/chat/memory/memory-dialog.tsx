import type { ComponentProps } from 'react'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { MemoryOfChat } from './memory-of-chat'
import * as words from './words'

type Props = Omit<ComponentProps<typeof MemoryOfChat>, 'onLeave'> & {
  onClose: () => void
  /** Called before a press leads to a message, after the dialog has closed. */
  onLeave?: () => void
}

/** The memory over its chat, where there is no room beside it: on a phone it fills the screen. MEM-02 */
export function MemoryDialog({ onClose, onLeave, ...of }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.memory}
      description={words.intro(of.character.name)}
      size="large"
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <MemoryOfChat
        {...of}
        onLeave={() => {
          onClose()
          onLeave?.()
        }}
      />
    </Dialog>
  )
}
