import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { chatScreenOf, type ConversationType } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { useIsRunning } from '@/runs/use-run'
import { useIsUnread } from '@/runs/chat/unread-store'
import { useListedCharacters } from '@/storage/hooks/use-characters'
import { useListedConversations } from '@/storage/hooks/use-conversations'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { readPanelFolded, writePanelFolded } from '@/storage/browser/panel-hint'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { IconButton } from '@/ui/buttons/icon-button'
import { Link } from '@/ui/buttons/router'
import { SearchField } from '@/ui/fields/search-field'
import { LINK_STYLE, PanelList } from './panel-list'
import { PinnedMark } from './pinned-mark'
import { UnreadDot } from './unread-dot'
import { useIsWide } from '@/ui/use-is-wide'
import * as words from './words'

const NewChatDialog = lazy(() => import('./new-chat-dialog'))
/** Looked for by few who open a chat, so it comes when the search box gets the focus. */
const loadSearch = () => import('./panel-search')
const PanelSearch = lazy(loadSearch)

/** Loads the search and what it needs before the first letter is typed. */
function prepareSearch(): void {
  loadSearch()
    .then(({ warmSearch }) => warmSearch())
    // What fails here fails again, in words, when the search begins.
    .catch(() => undefined)
}

/** Conversations listed; the rest is a search or a page away. */
const LISTED = 50

interface Props {
  /** The conversation that is open beside the panel. */
  currentId: string
}

/** Recent conversations beside a chat, on screens with room for them; can be folded away. */
export default function ConversationsPanel({ currentId }: Props) {
  const isWide = useIsWide()
  const [isFolded, setIsFolded] = useState(readPanelFolded)
  if (!isWide) return null
  const fold = () => {
    writePanelFolded(!isFolded)
    setIsFolded(!isFolded)
  }
  return (
    <aside
      aria-label={words.conversations}
      className={classNames(
        'flex min-h-0 shrink-0 flex-col border-e border-border bg-surface',
        isFolded ? 'w-14' : 'w-70',
      )}
    >
      <div className="flex shrink-0 items-center justify-between gap-2 p-2">
        {!isFolded && (
          <Link
            to={paths.conversations}
            className="rounded-sm px-2 text-sm font-medium hover:underline"
          >
            {words.allConversations}
          </Link>
        )}
        <IconButton
          icon={isFolded ? PanelLeftOpen : PanelLeftClose}
          label={isFolded ? words.showConversations : words.hideConversations}
          aria-expanded={!isFolded}
          onClick={fold}
        />
      </div>
      {!isFolded && <PanelContent currentId={currentId} />}
    </aside>
  )
}

function PanelContent({ currentId }: Props) {
  const [text, setText] = useState('')
  const [newType, setNewType] = useState<ConversationType>()
  const conversations = useListedConversations()
  const characters = useListedCharacters()
  const characterById = new Map(characters?.map((character) => [character.id, character]))
  const recent = (
    <PanelList label={words.recentConversations}>
      <ul>
        {conversations?.length === 0 && (
          <li className="px-2 text-sm text-muted">{words.recentConversationsText}</li>
        )}
        {conversations?.slice(0, LISTED).map((conversation) => (
          <li key={conversation.id}>
            <RecentLink
              conversation={conversation}
              character={characterById.get(conversation.characterId)}
              isCurrent={conversation.id === currentId}
            />
          </li>
        ))}
      </ul>
    </PanelList>
  )
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 px-3 pb-3">
        <div className="flex flex-wrap gap-2 *:grow">
          <Button size="small" onClick={() => setNewType('standard')}>
            {words.standardChat}
          </Button>
          <Button size="small" onClick={() => setNewType('rp')}>
            {words.rpChat}
          </Button>
        </div>
        <SearchField
          label={words.searchConversations}
          value={text}
          onValueChange={setText}
          onFocus={prepareSearch}
        />
      </div>
      {text.trim() === '' ? (
        recent
      ) : (
        <Suspense fallback={recent}>
          <PanelSearch text={text} recent={recent} characterById={characterById} />
        </Suspense>
      )}
      <Suspense>
        {newType && <NewChatDialog type={newType} onClose={() => setNewType(undefined)} />}
      </Suspense>
    </>
  )
}

interface RecentLinkProps {
  conversation: ConversationRecord
  character: CharacterRecord | undefined
  isCurrent: boolean
}

const RecentLink = memo(function RecentLink(props: RecentLinkProps) {
  const { conversation, character, isCurrent } = props
  const { id, title, pinned, temporary } = conversation
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  const isWriting = useIsRunning('answer', id)
  const isUnread = useIsUnread(id)
  const screen = chatScreenOf(conversation, character)
  return (
    <Link
      to={paths[screen](id)}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      className={classNames(
        LINK_STYLE,
        'flex items-center gap-3',
        isCurrent && 'mark-start bg-accent/10',
        (isCurrent || isUnread) && 'font-medium',
      )}
    >
      <Avatar id={conversation.characterId} name={character?.name ?? '?'} src={face} size={32} />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5 text-sm">
          {pinned && <PinnedMark />}
          <span dir="auto" className="min-w-0 grow truncate text-left">
            {title}
          </span>
          {isUnread && <UnreadDot />}
        </span>
        <span dir="auto" className="block truncate text-left text-xs font-normal text-muted">
          {isWriting ? words.writing : (character?.name ?? words.deletedCharacter)}
          {screen === 'chat2' && ` · ${words.rp}`}
          {temporary && ` · ${words.temporary}`}
        </span>
      </span>
    </Link>
  )
})
