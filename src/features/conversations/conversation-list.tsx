import type { KeyboardEvent } from 'react'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useThumbnailsAhead } from '@/storage/hooks/use-thumbnails-ahead'
import { Button } from '@/ui/buttons/button'
import { pageHeading } from '@/ui/focus-elsewhere'
import { ChosenBar } from '@/ui/lists/chosen-bar'
import { type Choice, useChoice } from '@/ui/lists/use-choice'
import { useVirtualRows, VIRTUAL_FROM } from '@/ui/lists/use-virtual-rows'
import { exportConversations, removeConversations } from './conversation-commands'
import { ConversationRow } from './conversation-row'
import * as words from './row-words'

/** Pixels of a row before it is measured: one line of a title. */
const ROW_HEIGHT_PX = 65

interface Props {
  conversations: readonly ConversationRecord[]
  characterById: ReadonlyMap<string, CharacterRecord>
}

/** Conversations in the given order, any number of them. Several can be chosen, to be exported or deleted together. */
export function ConversationList(props: Props) {
  const { conversations } = props
  const choice = useChoice(conversations.map(({ id }) => id))
  const isChoosing = choice.chosen.size > 0
  const chosen = conversations.filter(({ id }) => choice.chosen.has(id))
  // The character of a temporary chat is in no file either.
  const kept = chosen.filter(({ temporary }) => !temporary)
  const remove = () => {
    pageHeading()?.focus({ preventScroll: true })
    // Else Undo would bring them back chosen.
    choice.chooseNone()
    void removeConversations(chosen)
  }
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isChoosing) choice.chooseNone()
  }
  return (
    <div onKeyDown={handleKeyDown}>
      {conversations.length >= VIRTUAL_FROM ? (
        <VirtualList {...props} choice={choice} />
      ) : (
        <ul>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              character={props.characterById.get(conversation.characterId)}
              choice={choice}
            />
          ))}
        </ul>
      )}
      {isChoosing && (
        <ChosenBar label={words.chosenConversations} choice={choice} count={conversations.length}>
          {kept.length > 0 && (
            <Button size="small" onClick={() => exportConversations(kept.map(({ id }) => id))}>
              {words.exportLabel}
            </Button>
          )}
          <Button size="small" onClick={remove}>
            {words.remove}
          </Button>
        </ChosenBar>
      )}
    </div>
  )
}

function VirtualList({ conversations, characterById, choice }: Props & { choice: Choice }) {
  useThumbnailsAhead(
    conversations.map(({ characterId }) => characterById.get(characterId)?.avatarImageId),
  )
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
              choice={choice}
            />
          )
        )
      })}
    </ul>
  )
}
