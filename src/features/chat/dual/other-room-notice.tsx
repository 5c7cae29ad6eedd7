import type { MessageType } from '@/domain/message'
import { Button } from '@/ui/buttons/button'

const WRITING: Record<MessageType, { who: string; open: string }> = {
  rp: { who: 'RP is writing…', open: 'Go to RP Mode' },
  mobile: { who: 'Mobile Chat is writing…', open: 'Go to Mobile Chat' },
}

/** Says that the chat's other room is being written in, and why nothing can be sent in this one meanwhile. */
export function OtherRoomNotice({ room, onOpen }: { room: MessageType; onOpen: () => void }) {
  const { who, open } = WRITING[room]
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-border py-1.5 px-safe-4 text-sm">
      <p role="status">{who} You can send when that is done.</p>
      <Button size="small" onClick={onOpen}>
        {open}
      </Button>
    </div>
  )
}
