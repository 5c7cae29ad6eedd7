import type { MessageType } from '@/domain/message'

/** Keeps the place of the paper-clip beside the box until it is there; none where the menu has it. */
export function ClipPlace({ room }: { room: MessageType | undefined }) {
  return room !== 'mobile' && <span className="-ms-2 size-11 shrink-0 max-sm:hidden" />
}
