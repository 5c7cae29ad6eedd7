import { MessageSquare, Search, UsersRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConversationType } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { useListedCharacters } from '@/storage/hooks/use-characters'
import { useListedConversations } from '@/storage/hooks/use-conversations'
import { useSearch, warmSearch } from '@/storage/hooks/use-search'
import { useProviders } from '@/storage/hooks/use-providers'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { IconButton } from '@/ui/buttons/icon-button'
import { useSearchParams } from '@/ui/buttons/router'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { Tabs } from '@/ui/buttons/tabs'
import { BrowserModelButton } from '@/features/shared/providers/browser-model-offer'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import { useKeptState } from '@/ui/use-kept-state'
import { usePageTitle } from '@/ui/use-page-title'
import { classNames } from '@/ui/style/class-names'
import { SearchField } from '@/ui/fields/search-field'
import { ConversationList } from './conversation-list'
import { ConversationsSkeleton } from './conversations-skeleton'
import { SearchResults } from './search-results'
import { useCharacterTab } from './use-character-tab'
import * as words from './words'

const NewChatDialog = lazy(() => import('./new-chat-dialog'))

interface Props {
  onTryDemo: () => Promise<void>
}

/** All conversations, by character. */
export function ConversationsScreen({ onTryDemo }: Props) {
  usePageTitle(words.conversations)
  const conversations = useListedConversations()
  const characters = useListedCharacters()
  const providers = useProviders()
  const [newType, setNewType] = useNewType()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const isLoaded = conversations && characters && providers
  const openSearch = () => {
    flushSync(() => setIsSearchOpen(!isSearchOpen))
    if (!isSearchOpen) document.querySelector<HTMLElement>('main [type=search]')?.focus()
  }
  return (
    <Page
      title={words.conversations}
      actions={
        <>
          <Button variant="primary" onClick={() => setNewType('standard')}>
            {words.standardChat}
          </Button>
          <Button onClick={() => setNewType('rp')}>{words.rpChat}</Button>
          {conversations?.length !== 0 && (
            // On a phone the field would take the room of a conversation.
            <IconButton
              className="sm:hidden"
              icon={Search}
              label={words.searchConversations}
              aria-expanded={isSearchOpen}
              onClick={openSearch}
            />
          )}
        </>
      }
    >
      {!isLoaded ? (
        <ConversationsSkeleton />
      ) : conversations.length > 0 ? (
        <SearchableConversations {...{ conversations, characters, isSearchOpen }} />
      ) : characters.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title={words.noCharactersAvailable}
          actions={
            providers.some(({ enabled }) => enabled) ? (
              <ButtonLink to={paths.createCharacter} variant="primary">
                {words.createCharacter}
              </ButtonLink>
            ) : (
              <>
                <TryDemoButton onTryDemo={onTryDemo} />
                <BrowserModelButton variant="secondary" />
                <ButtonLink to={paths.newProvider}>{words.addProvider}</ButtonLink>
              </>
            )
          }
        >
          {words.noCharactersAvailableText}
        </EmptyState>
      ) : (
        <EmptyState
          icon={MessageSquare}
          title={words.noConversationsYet}
          actions={
            <Button variant="primary" onClick={() => setNewType('standard')}>
              {words.startAChat}
            </Button>
          }
        >
          {words.noConversationsYetText}
        </EmptyState>
      )}
      <Suspense>
        {newType && <NewChatDialog type={newType} onClose={() => setNewType(undefined)} />}
      </Suspense>
    </Page>
  )
}

/**
 * The type of the chat that the dialog asks for. The app's shortcut in the system opens it by the address, which forgets it then, so
 * that a reload or the way back does not.
 */
function useNewType() {
  const [params, setParams] = useSearchParams()
  const [newType, setNewType] = useState<ConversationType | undefined>(
    params.get('new') === 'standard' ? 'standard' : undefined,
  )
  const isNamed = params.has('new')
  useEffect(() => {
    if (isNamed) setParams({}, { replace: true })
  }, [isNamed, setParams])
  return [newType, setNewType] as const
}

interface ListProps {
  conversations: ConversationRecord[]
  characters: CharacterRecord[]
}

interface SearchableProps extends ListProps {
  /** Whether the field is seen on a phone, where it is not in use. */
  isSearchOpen: boolean
}

function SearchableConversations({ isSearchOpen, ...props }: SearchableProps) {
  const [text, setText] = useKeptState('conversation search')
  const search = useSearch(text)
  return (
    <>
      <SearchField
        label={words.searchConversations}
        value={text}
        onValueChange={setText}
        onFocus={warmSearch}
        className={classNames('mb-5', !isSearchOpen && text === '' && 'max-sm:hidden')}
      />
      {search.status === 'idle' ? (
        <ConversationTabs {...props} />
      ) : (
        <SearchResults text={text} state={search} characters={props.characters} />
      )}
    </>
  )
}

function ConversationTabs({ conversations, characters }: ListProps) {
  const characterById = new Map(characters.map((character) => [character.id, character]))
  const talkedTo = new Set(conversations.map(({ characterId }) => characterId))
  const withConversations = characters.filter(({ id }) => talkedTo.has(id))
  const [tab, setTab] = useCharacterTab(withConversations)
  const shown =
    tab === 'all' ? conversations : conversations.filter(({ characterId }) => characterId === tab)
  // Another tab is another list, with its own heights.
  const panel = <ConversationList key={tab} conversations={shown} characterById={characterById} />
  return (
    <Tabs
      label={words.whoseConversations}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { id: 'all', label: words.allConversations, panel },
        ...withConversations.map(({ id, name }) => ({
          id,
          label: (
            <span dir="auto" className="max-w-48 truncate" title={name}>
              {name}
            </span>
          ),
          panel,
        })),
      ]}
    />
  )
}
