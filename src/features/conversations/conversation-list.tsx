import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useVirtualRows, VIRTUAL_FROM } from '@/ui/lists/use-virtual-rows'
import { ConversationCard } from './conversation-card'

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
  const { rows, list, measure } = useVirtualRows({
    count: conversations.length,
    keyOf: (index) => conversations[index]?.id ?? index,
    guessHeight: () => (innerWidth < NARROW_BELOW_PX ? NARROW_CARD_HEIGHT_PX : CARD_HEIGHT_PX),
    gap: GAP_PX,
    overscan: 6,
  })
  return (
    <ul {...list} className="grid gap-3">
      {rows.map(({ index, key }) => {
        const conversation = conversations[index]
        return (
          conversation && (
            <ConversationCard
              key={key}
              ref={measure}
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
