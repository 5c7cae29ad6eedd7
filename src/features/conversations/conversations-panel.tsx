import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { chatScreenOf, type ConversationType } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { isRunning } from '@/runs/chat-runs'
import { useChatRun } from '@/runs/hooks/use-chat-run'
import { useListedCharacters } from '@/storage/hooks/use-characters'
import { useListedConversations } from '@/storage/hooks/use-conversations'
import { useSearch, warmSearch } from '@/storage/hooks/use-search'
import { readPanelFolded, writePanelFolded } from '@/storage/panel-hint'
import type { CharacterRecord, ConversationRecord } from '@/storage/records'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { IconButton } from '@/ui/icon-button'
import { Link } from '@/ui/router'
import { SearchField } from '@/ui/search-field'
import { MarkedText } from './marked-text'
import { PinnedMark } from './pinned-mark'
import { useIsWide } from './use-is-wide'

const NewChatDialog = lazy(() => import('./new-chat-dialog'))

/** Conversations listed; the rest is a search or a page away. */
const LISTED = 50

interface Props {
  /** The conversation that is open beside the panel. */
  currentId: string
}

/** Recent conversations beside a chat, on screens with room for them; can be folded away. */
export function ConversationsPanel({ currentId }: Props) {
  const isWide = useIsWide()
  const [isFolded, setIsFolded] = useState(readPanelFolded)
  if (!isWide) return null
  const fold = () => {
    writePanelFolded(!isFolded)
    setIsFolded(!isFolded)
  }
  return (
    <aside
      aria-label="Conversations"
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
            All Conversations
          </Link>
        )}
        <IconButton
          icon={isFolded ? PanelLeftOpen : PanelLeftClose}
          label={isFolded ? 'Show conversations' : 'Hide conversations'}
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
  const search = useSearch(text)
  const conversations = useListedConversations()
  const characters = useListedCharacters()
  const characterById = new Map(characters?.map((character) => [character.id, character]))
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 px-3 pb-3">
        <div className="flex flex-wrap gap-2 *:grow">
          <Button size="small" onClick={() => setNewType('standard')}>
            + Standard Chat
          </Button>
          <Button size="small" onClick={() => setNewType('rp')}>
            + RP Chat
          </Button>
        </div>
        <SearchField
          label="Search conversations"
          value={text}
          onValueChange={setText}
          onFocus={warmSearch}
        />
      </div>
      <nav
        aria-label={search.status === 'idle' ? 'Recent conversations' : 'Search results'}
        className="relative min-h-0 grow overflow-y-auto px-2 pb-3"
      >
        {search.status === 'idle' ? (
          <ul>
            {conversations?.length === 0 && (
              <li className="px-2 text-sm text-muted">Your chats will be listed here.</li>
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
        ) : (
          <PanelResults search={search} characterById={characterById} />
        )}
      </nav>
      <Suspense>
        {newType && <NewChatDialog type={newType} onClose={() => setNewType(undefined)} />}
      </Suspense>
    </>
  )
}

const LINK_STYLE = 'block rounded-md px-2 py-1.5 hover:bg-text/8 focus-visible:-outline-offset-2'

interface RecentLinkProps {
  conversation: ConversationRecord
  character: CharacterRecord | undefined
  isCurrent: boolean
}

const RecentLink = memo(function RecentLink(props: RecentLinkProps) {
  const { conversation, character, isCurrent } = props
  const { id, title, pinned, temporary } = conversation
  const run = useChatRun(id)
  const screen = chatScreenOf(conversation, character)
  return (
    <Link
      to={paths[screen](id)}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      className={classNames(LINK_STYLE, isCurrent && 'bg-accent/10 font-medium')}
    >
      <span className="flex items-center gap-1.5 text-sm">
        {pinned && <PinnedMark />}
        <span className="truncate">{title}</span>
      </span>
      <span className="block truncate text-xs font-normal text-muted">
        {isRunning(run) ? 'Writing…' : (character?.name ?? 'Deleted character')}
        {screen === 'chat2' && ' · RP'}
        {temporary && ' · Temporary'}
      </span>
    </Link>
  )
})

interface PanelResultsProps {
  search: Exclude<ReturnType<typeof useSearch>, { status: 'idle' }>
  characterById: ReadonlyMap<string, CharacterRecord>
}

/** The newest message of each conversation that was found. */
function PanelResults({ search, characterById }: PanelResultsProps) {
  const { results } = search
  if (!results) return null
  return (
    <>
      <p role="status" className="px-2 pb-1 text-xs text-muted">
        {results.groups.length === 0 ? 'Nothing found' : results.more ? 'The newest of many' : ''}
      </p>
      <ul aria-busy={search.status === 'searching'}>
        {results.groups.map(({ conversation, titleHits, hits: [hit] }) => {
          const character = characterById.get(conversation.characterId)
          const toPath = paths[chatScreenOf(conversation, character)]
          return (
            <li key={conversation.id}>
              <Link to={toPath(conversation.id, hit?.messageId)} className={LINK_STYLE}>
                <span className="line-clamp-2 text-sm font-medium wrap-anywhere">
                  <MarkedText text={conversation.title} ranges={titleHits} />
                </span>
                {hit && (
                  <span className="line-clamp-2 text-xs wrap-anywhere text-muted">
                    <MarkedText text={hit.snippet.text} ranges={hit.snippet.hits} />
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
