import { BookOpen, Smartphone } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { MessageType } from '@/domain/message'
import { classNames } from '@/ui/style/class-names'
import { ROOM_NAMES } from './room'
import * as words from './words'

interface Props {
  room: MessageType
  /** Whether the tab of the room has the focus as soon as it is shown. */
  takesFocus: boolean
  onRoomChange: (room: MessageType, byKeys: boolean) => void
}

const ROOMS = [
  { id: 'rp', icon: BookOpen },
  { id: 'mobile', icon: Smartphone },
] as const

/** The two rooms of a dual-mode chat; arrow keys switch. */
export function RoomTabs({ room, takesFocus, onRoomChange }: Props) {
  const selected = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) selected.current?.focus()
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onRoomChange(room === 'rp' ? 'mobile' : 'rp', true)
  }
  return (
    <div
      role="tablist"
      aria-label={words.roomsOfThisChat}
      className="flex shrink-0 gap-1 rounded-full bg-text/8 p-0.5"
      onKeyDown={onKeyDown}
    >
      {ROOMS.map(({ id, icon: Icon }) => (
        <button
          key={id}
          ref={id === room ? selected : undefined}
          type="button"
          role="tab"
          aria-selected={id === room}
          tabIndex={id === room ? 0 : -1}
          className={classNames(
            'flex h-8 items-center gap-1.5 rounded-full border px-3 text-xs font-medium whitespace-nowrap',
            id === room
              ? 'border-input-border bg-surface text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
          onClick={() => onRoomChange(id, false)}
        >
          <Icon aria-hidden size={14} strokeWidth={1.5} />
          {ROOM_NAMES[id]}
        </button>
      ))}
    </div>
  )
}
