import { Ban, Pencil, Pin, Trash } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Memory, memoryState } from '@/domain/memory'
import type { MemoryRestReason } from '@/generation/memory/choose-memories'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import { Badge } from '@/ui/display/badge'
import { classNames } from '@/ui/style/class-names'
import * as commands from './memory-commands'
import { MemoryEditor } from './memory-editor'
import { presentSources } from './source-trail'
import * as words from './words'

/** How a memory goes with a request. */
export interface MemoryUse {
  tokens: number
  /** What it costs each time, in words; absent where that is not known, or nothing. */
  cost?: string | undefined
  /** Whether it goes with the next message, or why not; absent where there is none to tell it. */
  state?: 'sent' | MemoryRestReason
}

interface Props {
  memory: Memory
  /** Undefined until that is reckoned, and where there is no request to tell it. */
  use: MemoryUse | undefined
  /** Whether it is one that the reader came for. */
  isFound?: boolean
  /** The reader is led to it, once for each object. */
  target?: object | undefined
  /** Leads to the messages that it came from. */
  onSources: (memory: Memory) => void
  /** Further buttons. */
  children?: ReactNode
}

/** One memory: what it says, what it costs, where it came from, and what can be done with it. MEM-02, MEM-03, MEM-04 */
export function MemoryItem({ memory, use, isFound, target, onSources, children }: Props) {
  const { text, kind, pinned = false, off = false, keys = [] } = memory
  const [isEditing, setIsEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  const id = useId()
  useEffect(() => {
    // Its button is there again.
    if (wasEditing.current && !isEditing)
      item.current?.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const isReckoned = use !== undefined
  useEffect(() => {
    if (!target) return
    item.current?.focus({ preventScroll: true })
  }, [target])
  useEffect(() => {
    // Once more when those above it are as high as they will be.
    if (target) item.current?.scrollIntoView({ block: 'center' })
  }, [target, isReckoned])
  const state = memoryState(memory)
  const sources = presentSources(memory).length
  const facts = [
    ...(kind === 'book' ? [words.book] : []),
    ...(pinned ? [words.pinned] : []),
    ...(use ? [words.tokens(use.tokens)] : []),
    ...(use?.cost === undefined ? [] : [words.eachTime(use.cost)]),
    words.maker(memory),
  ]
  return (
    <li
      ref={item}
      tabIndex={target && -1}
      className={classNames(
        'flex flex-col gap-1 rounded-md border px-3 py-2.5',
        isFound ? 'border-accent' : 'border-border',
      )}
    >
      {isEditing ? (
        <MemoryEditor memory={memory} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <p id={id} dir="auto" className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
            {text}
          </p>
          <p className="text-xs [overflow-wrap:anywhere] text-muted">{facts.join(' · ')}</p>
          {keys.length > 0 && (
            <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted">
              {words.sentWith(keys)}
            </p>
          )}
          <States {...{ memory, use, state }} />
          <div className="-ms-2 flex flex-wrap items-center gap-1">
            <IconButton
              data-edit
              icon={Pencil}
              label={words.edit}
              size="small"
              aria-describedby={id}
              onClick={() => setIsEditing(true)}
            />
            <IconButton
              icon={Pin}
              label={pinned ? words.unpin : words.pin}
              size="small"
              aria-describedby={id}
              onClick={() => commands.togglePin(memory)}
            />
            <IconButton
              icon={Ban}
              label={off ? words.switchOn : words.switchOff}
              size="small"
              aria-describedby={id}
              onClick={() => commands.toggleOff(memory)}
            />
            {sources > 0 && (
              <Button
                size="small"
                variant="quiet"
                aria-describedby={id}
                onClick={() => onSources(memory)}
              >
                {words.fromMessages(sources)}
              </Button>
            )}
            {children}
            {(state === 'stale' || (state === 'sourceGone' && kind === 'fact')) && (
              <Button
                size="small"
                variant="quiet"
                aria-describedby={id}
                onClick={() => commands.keepAsItIs(memory)}
              >
                {words.keepAsItIs}
              </Button>
            )}
            <IconButton
              icon={Trash}
              label={words.remove}
              size="small"
              className="ms-auto"
              aria-describedby={id}
              onClick={() => {
                focusNextOf(item.current)
                commands.removeMemory(memory)
              }}
            />
          </div>
        </>
      )}
    </li>
  )
}

/** Moves the focus before an item goes: to the same button of the next one, or to what follows in the dialog or the panel. */
function focusNextOf(item: HTMLLIElement | null) {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const others = item?.closest('[role=dialog], aside')?.querySelectorAll<HTMLElement>('button')
  const button = neighbour && [...neighbour.querySelectorAll<HTMLElement>('button')].at(-1)
  const other = [...(others ?? [])].find((each) => item?.contains(each) === false)
  ;(button ?? other)?.focus({ preventScroll: true })
}

/** Whether it is sent, and what is wrong with it. */
function States({
  memory: { kind },
  use,
  state,
}: Pick<Props, 'memory' | 'use'> & { state: ReturnType<typeof memoryState> }) {
  const isChanged = state === 'stale' || (state === 'sourceGone' && kind === 'fact')
  const sending = use?.state ?? (state === 'off' ? 'memoryOff' : undefined)
  return (
    <>
      {isChanged && (
        <p className="text-xs text-warning">{kind === 'fact' ? words.staleFact : words.stale}</p>
      )}
      {state === 'sourceGone' && kind !== 'fact' && (
        <p className="text-xs text-warning">{words.sourceGone}</p>
      )}
      {sending === 'sent' && (
        <div>
          <Badge tone="success">{words.sent}</Badge>
        </div>
      )}
      {sending !== undefined && sending !== 'sent' && (
        // No badge: a reason takes several lines on a phone.
        <p className="text-xs font-medium">{words.notSent(sending)}</p>
      )}
    </>
  )
}
