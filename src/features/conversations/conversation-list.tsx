import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { CharacterRecord, ConversationRecord } from '@/storage/records'
import { leaveScrollAlone } from '@/ui/leave-scroll-alone'
import { measuredRows, useKeepMeasuredRows, useListKey } from '@/ui/measured-rows'
import { ConversationCard } from './conversation-card'

/** Rows from which only those near the screen are drawn. */
const VIRTUAL_FROM = 100

/** Pixels of a card before it is measured, with its buttons beside the text or below it. */
const CARD_HEIGHT_PX = 105
const NARROW_CARD_HEIGHT_PX = 149
const NARROW_BELOW_PX = 640
const GAP_PX = 12

interface Props {
  conversations: readonly ConversationRecord[]
  characterById: ReadonlyMap<string, CharacterRecord>
}

/** Conversation cards in the given order, any number of them. */
export function ConversationList(props: Props) {
  if (props.conversations.length >= VIRTUAL_FROM) return <VirtualList {...props} />
  return (
    <ul className="grid gap-3">
      {props.conversations.map((conversation) => (
        <ConversationCard
          key={conversation.id}
          conversation={conversation}
          character={props.characterById.get(conversation.characterId)}
        />
      ))}
    </ul>
  )
}

function VirtualList({ conversations, characterById }: Props) {
  // The virtualizer is one object that changes in place, which the compiler would take for unchanged.
  'use no memo'
  const [top, setTop] = useState(0)
  const listKey = useListKey()
  const virtualizer = useWindowVirtualizer({
    count: conversations.length,
    estimateSize: () => (innerWidth < NARROW_BELOW_PX ? NARROW_CARD_HEIGHT_PX : CARD_HEIGHT_PX),
    getItemKey: (index) => conversations[index]?.id ?? index,
    gap: GAP_PX,
    overscan: 6,
    scrollMargin: top,
    initialMeasurementsCache: measuredRows(listKey),
  })
  leaveScrollAlone(virtualizer)
  useKeepMeasuredRows(listKey, virtualizer)
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return (
    <ul
      ref={(list) => {
        if (list) setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
      }}
      className="grid gap-3"
      style={{
        // What is not drawn keeps its room, so that the scroll bar tells the truth.
        paddingBlockStart: first ? first.start - top : 0,
        paddingBlockEnd: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
      }}
    >
      {items.map(({ index, key }) => {
        const conversation = conversations[index]
        return (
          conversation && (
            <ConversationCard
              key={key}
              ref={virtualizer.measureElement}
              place={{ index, count: conversations.length }}
              conversation={conversation}
              character={characterById.get(conversation.characterId)}
            />
          )
        )
      })}
    </ul>
  )
}
