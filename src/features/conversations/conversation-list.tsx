import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useVirtualRows, VIRTUAL_FROM } from '@/ui/lists/use-virtual-rows'
import { ConversationRow } from './conversation-row'

/** Pixels of a row before it is measured: one line of a title. */
const ROW_HEIGHT_PX = 65

interface Props {
  conversations: readonly ConversationRecord[]
  characterById: ReadonlyMap<string, CharacterRecord>
}

/** Conversations in the given order, any number of them. */
export function ConversationList(props: Props) {
  if (props.conversations.length >= VIRTUAL_FROM) return <VirtualList {...props} />
  return (
    <ul>
      {props.conversations.map((conversation) => (
        <ConversationRow
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
    guessHeight: () => ROW_HEIGHT_PX,
    gap: 0,
    overscan: 6,
  })
  return (
    <ul {...list} className="grid">
      {rows.map(({ index, key }) => {
        const conversation = conversations[index]
        return (
          conversation && (
            <ConversationRow
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
