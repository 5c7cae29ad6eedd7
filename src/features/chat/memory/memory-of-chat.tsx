import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Memory, memoryState } from '@/domain/memory'
import type { MessageType } from '@/domain/message'
import { FactDialog } from '@/features/shared/memory/fact-dialog'
import { copyFact, moveFact } from '@/features/shared/memory/memory-commands'
import { MemoryItem } from '@/features/shared/memory/memory-item'
import type { MemoryTarget } from '@/features/shared/memory/memory-open'
import { MemoryList } from '@/features/shared/memory/memory-list'
import { followSource, trailOf } from '@/features/shared/memory/source-trail'
import { copyToChat, moveTo } from '@/features/shared/memory/words'
import { useIsRunning } from '@/runs/use-run'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useMemoriesFor } from '@/storage/hooks/use-memories'
import { Button } from '@/ui/buttons/button'
import { useNavigate } from '@/ui/buttons/router'
import { Spinner } from '@/ui/display/spinner'
import { MemorySending } from './memory-sending'
import { SuggestFacts } from './suggest-facts'
import { useMemoryPlan } from './use-memory-plan'
import * as words from './words'
import { ChapterProgress, WriteAgain, WriteNext } from './write-chapter'

const ImportDialog = lazy(() => import('./import/import-dialog'))

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord
  room: MessageType | undefined
  /** What the reader came for. */
  target: MemoryTarget
  /** Called before a press leads to a message. */
  onLeave: () => void
}

/** Pinned ones first, then the newest: as they are chosen where there is not room for all. */
const byRank = (a: Memory, b: Memory) =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false) || b.createdAt - a.createdAt

/** What is remembered in a chat: from where, what it costs each time, and what can be done with it. MEM-02 */
export function MemoryOfChat({ conversation, character, room, target, onLeave }: Props) {
  const { id: conversationId } = conversation
  const memories = useMemoriesFor(conversation)
  const plan = useMemoryPlan(conversation, room, memories)
  const isWriting = useIsRunning('chapter', conversationId)
  const [isAdding, setIsAdding] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const navigate = useNavigate()
  if (!memories)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {words.reading}
      </p>
    )
  const facts = memories.filter(({ kind }) => kind === 'fact').toSorted(byRank)
  const ofChat = facts.filter(({ scope }) => scope === 'chat')
  const ofCharacter = facts.filter(({ scope }) => scope === 'character')
  const chapters = memories.filter(({ kind }) => kind !== 'fact')
  const goToSources = (memory: Memory) => {
    onLeave()
    const trail = { ...trailOf(memory), index: 0 }
    void followSource(trail, navigate).catch(() => undefined)
  }
  const isTarget = ({ id, sources }: Memory) =>
    id === target.memoryId || sources.some(({ messageId }) => messageId === target.messageId)
  /** The first that the reader came for. */
  const found = [...ofChat, ...ofCharacter, ...chapters].find(isTarget)
  const item = (memory: Memory, children?: ReactNode) => (
    <MemoryItem
      key={memory.id}
      memory={memory}
      use={plan?.uses.get(memory.id)}
      isFound={isTarget(memory)}
      target={memory === found ? target : undefined}
      onSources={goToSources}
    >
      {children}
    </MemoryItem>
  )
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-sm text-muted">
        {memories.length === 0
          ? words.nothingYet(character.name)
          : plan && words.goesAlong(plan.sent, memories.length, plan.tokens, plan.cost)}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          size="small"
          icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => setIsAdding(true)}
        >
          {words.addFact}
        </Button>
        <Button size="small" onClick={() => setIsImporting(true)}>
          {words.importFrom}
        </Button>
        <SuggestFacts {...{ conversationId, memories }} />
      </div>
      <Section
        title={words.aboutThisChat}
        memories={ofChat}
        shown={found}
        empty={words.noFactsHere}
      >
        {(memory) =>
          item(
            memory,
            <Button
              size="small"
              variant="quiet"
              className="max-w-full truncate"
              onClick={() => moveFact(memory, character.name)}
            >
              {moveTo(character.name)}
            </Button>,
          )
        }
      </Section>
      <Section
        title={words.aboutInAllChats(character.name)}
        memories={ofCharacter}
        shown={found}
        empty={words.noFactsOf(character.name)}
      >
        {(memory) =>
          item(
            memory,
            <Button size="small" variant="quiet" onClick={() => copyFact(memory, conversationId)}>
              {copyToChat}
            </Button>,
          )
        }
      </Section>
      <Section
        title={words.theStorySoFar}
        memories={chapters}
        shown={found}
        empty={words.noChapters}
        after={
          <>
            <ChapterProgress conversationId={conversationId} />
            <WriteNext {...{ conversationId, memories }} isRunning={isWriting} />
          </>
        }
      >
        {(memory) => {
          const state = memoryState(memory)
          return item(
            memory,
            (state === 'stale' || state === 'sourceGone') && (
              <WriteAgain {...{ conversationId, memory }} isRunning={isWriting} />
            ),
          )
        }}
      </Section>
      <MemorySending key={conversationId} conversation={conversation} />
      {isImporting && (
        <Suspense>
          <ImportDialog {...{ conversationId }} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      {isAdding && (
        <FactDialog
          title={words.addFact}
          {...{ character, conversationId }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}

interface SectionProps {
  title: string
  memories: readonly Memory[]
  /** One that is drawn in any case. */
  shown: Memory | undefined
  /** What is said where there are none. */
  empty: string
  children: (memory: Memory) => ReactNode
  after?: ReactNode
}

function Section({ title, memories, shown, empty, children, after }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 dir="auto" className="text-sm font-medium [overflow-wrap:anywhere]">
        {title}
      </h3>
      {memories.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <MemoryList label={title} {...{ memories, shown }}>
          {children}
        </MemoryList>
      )}
      {after}
    </section>
  )
}
