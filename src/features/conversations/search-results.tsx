import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { chatScreenOf } from '@/domain/conversation'
import { toIsoTime } from '@/lib/known-time'
import { paths } from '@/lib/paths'
import { useMemorySearch } from '@/storage/hooks/use-memory-search'
import type { SearchState } from '@/storage/hooks/use-search'
import type { CharacterRecord } from '@/storage/database/records'
import type { ConversationHits, SearchHit, SearchResults as Results } from '@/storage/search/search'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { EmptyState } from '@/ui/display/empty-state'
import { formatDateTime } from '@/ui/format'
import { Link } from '@/ui/buttons/router'
import { ConversationsSkeleton } from './conversations-skeleton'
import { MarkedText } from './marked-text'
import { MemoryHits } from './memory-hits'
import * as words from './words'

/** Messages of a conversation that are shown at first. */
const SHOWN_AT_FIRST = 3

interface Props {
  /** What is looked for. */
  text: string
  state: Exclude<SearchState, { status: 'idle' }>
  characters: readonly CharacterRecord[]
}

/** What a search has found, by conversation. While the next one runs, what the last one found. */
export function SearchResults({ text, state, characters }: Props) {
  const { results } = state
  const { hits: memories, isOver } = useMemorySearch(text)
  const isNothing = results?.groups.length === 0 && memories.length === 0
  if (!results) return <ConversationsSkeleton />
  const characterById = new Map(characters.map((character) => [character.id, character]))
  return (
    <section aria-label={words.searchResults} aria-busy={state.status === 'searching'}>
      <p role="status" className="mb-3 text-sm text-muted">
        {isNothing && !isOver ? '' : summaryOf(results, memories.length)}
      </p>
      {isNothing && isOver && (
        <EmptyState icon={SearchX} title={words.nothingFound}>
          {words.nothingFoundText}
        </EmptyState>
      )}
      {memories.length > 0 && (
        <Card className="mb-3">
          <h2 className="font-medium">{words.memory}</h2>
          <div className="-mx-2 mt-2">
            <MemoryHits hits={memories} {...{ characterById }} />
          </div>
        </Card>
      )}
      {results.groups.length > 0 && (
        <ul className="grid gap-3">
          {results.groups.map((group) => (
            <ResultCard
              key={group.conversation.id}
              group={group}
              character={characterById.get(group.conversation.characterId)}
            />
          ))}
        </ul>
      )}
      {results.more && <p className="mt-4 text-sm text-muted">{words.thereMoreAddWord}</p>}
    </section>
  )
}

function summaryOf({ groups, more }: Results, memories: number): string {
  if (groups.length === 0)
    return memories === 0 ? words.nothingFound : words.foundInMemory(memories)
  const messages = groups.reduce((sum, { total }) => sum + total, 0)
  return (more ? words.newestFound : words.found)(messages, groups.length)
}

interface ResultCardProps {
  group: ConversationHits
  character: CharacterRecord | undefined
}

function ResultCard({ group, character }: ResultCardProps) {
  const { conversation, titleHits, hits, total } = group
  const { id, title, updatedAt } = conversation
  const [isOpen, setIsOpen] = useState(false)
  const toPath = paths[chatScreenOf(conversation, character)]
  const shown = isOpen ? hits : hits.slice(0, SHOWN_AT_FIRST)
  const hidden = hits.length - shown.length
  return (
    <Card as="li">
      <h2 className="truncate font-medium">
        <Link to={toPath(id)} className="hover:underline" title={title}>
          <MarkedText text={title} ranges={titleHits} />
        </Link>
      </h2>
      <p className="truncate text-xs text-muted">
        {character?.name ?? words.deletedCharacter} ·{' '}
        <time dateTime={toIsoTime(updatedAt)}>{formatDateTime(updatedAt)}</time>
      </p>
      {shown.length > 0 && (
        <ul className="-mx-2 mt-2">
          {shown.map((hit) => (
            <li key={hit.messageId}>
              <HitLink hit={hit} to={toPath(id, hit.messageId)} characterName={character?.name} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button size="small" variant="quiet" className="mt-1" onClick={() => setIsOpen(true)}>
          {words.showMore(hidden)}
        </Button>
      )}
      {hidden === 0 && total > hits.length && (
        <p className="mt-1 text-sm text-muted">{words.andEarlierMessages(total - hits.length)}</p>
      )}
    </Card>
  )
}

interface HitLinkProps {
  hit: SearchHit
  to: string
  characterName: string | undefined
}

function HitLink({ hit, to, characterName }: HitLinkProps) {
  const { role, timestamp, snippet } = hit
  return (
    <Link to={to} className="block rounded-md px-2 py-1.5 hover:bg-text/8">
      <span className="block truncate text-xs text-muted">
        {role === 'user' ? words.you : (characterName ?? words.deletedCharacter)} ·{' '}
        <time dateTime={toIsoTime(timestamp)}>{formatDateTime(timestamp)}</time>
      </span>
      <span className="line-clamp-2 text-sm wrap-anywhere">
        <MarkedText text={snippet.text} ranges={snippet.hits} />
      </span>
    </Link>
  )
}
