import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '@/ui/buttons/icon-button'
import { useScrollTabStop } from '@/ui/lists/use-scroll-tab-stop'
import { pageHeading } from '@/ui/focus-elsewhere'
import * as words from './words'

const WIDE = '(min-width: 1280px)'

/** Whether there is room for a panel beside the chat and the list of chats. */
export const isRoomBeside = () => matchMedia(WIDE).matches

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

interface Props {
  intro: string
  onClose: () => void
  children: ReactNode
}

/** The memory beside its chat, which can be read and written in meanwhile. MEM-02 */
export function MemoryPanel({ intro, onClose, children }: Props) {
  const isBeside = useSyncExternalStore(subscribe, isRoomBeside)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useScrollTabStop()
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    heading.current?.focus({ preventScroll: true })
    return () => {
      // Whoever has gone on elsewhere stays there.
      if (!element?.contains(document.activeElement)) return
      const isThere = before instanceof HTMLElement && before.isConnected
      const place = isThere && before !== document.body ? before : pageHeading()
      queueMicrotask(() => place?.focus({ preventScroll: true }))
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Dialogs that were opened from it are not within it, but tell it of their keys.
    const isWithin = event.target instanceof Node && panel.current?.contains(event.target)
    if (event.key === 'Escape' && isWithin && !event.defaultPrevented) onClose()
  }
  return (
    <aside
      ref={panel}
      aria-label={words.memory}
      className="flex min-h-0 shrink-0 flex-col border-border bg-surface"
      // What is typed into it stays where the window becomes narrow: it covers the chat then.
      style={
        isBeside
          ? { width: '26rem', borderInlineStartWidth: 1 }
          : { position: 'absolute', inset: 0, zIndex: 30 }
      }
      onKeyDown={onKeyDown}
    >
      <header className="flex items-center justify-between gap-2 px-5 py-3">
        <h2 ref={heading} tabIndex={-1} className="font-serif text-lg outline-none">
          {words.memory}
        </h2>
        <IconButton icon={X} className="-me-2" label={words.closeMemory} onClick={onClose} />
      </header>
      <div
        ref={body}
        className="relative min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-safe-6"
      >
        <p className="mb-4 text-sm [overflow-wrap:anywhere] text-muted">{intro}</p>
        {children}
      </div>
    </aside>
  )
}
