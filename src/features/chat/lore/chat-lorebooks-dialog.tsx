import { useState } from 'react'
import type { LorebookInUse } from '@/domain/lorebook'
import { DraftNumber } from '@/features/shared/fields/draft-fields'
import { scopeNames } from '@/features/shared/lore/lore-words'
import { LorebookField } from '@/features/shared/lore/lorebook-field'
import { paths } from '@/lib/paths'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { ConversationRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useLorebooksFor, useLoreEntryCounts } from '@/storage/hooks/use-lorebooks'
import { usePersonaFor } from '@/storage/hooks/use-personas'
import { useSettings } from '@/storage/hooks/use-settings'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { Button } from '@/ui/buttons/button'
import { Link } from '@/ui/buttons/router'
import { Dialog } from '@/ui/overlays/dialog'
import * as words from './words'

/** Tokens of all lore at most; no model takes more. */
const MAX_BUDGET = 10_000_000

interface Props {
  conversationId: string
  onClose: () => void
}

/** Which lorebooks count in a chat and from where, and those that are chosen for it alone. LORE-01, LORE-29 */
export default function ChatLorebooksDialog({ conversationId, onClose }: Props) {
  const conversation = useConversation(conversationId)
  if (!conversation) return null
  return <LorebooksOfChat conversation={conversation} onClose={onClose} />
}

interface OpenProps {
  conversation: ConversationRecord
  onClose: () => void
}

function LorebooksOfChat({ conversation, onClose }: OpenProps) {
  const { id, lorebookIds = [], loreBudget } = conversation
  const [budget, setBudget] = useState(loreBudget)
  const change = (next: Pick<ConversationRecord, 'lorebookIds' | 'loreBudget'>) =>
    // A failed write stands in its own banner.
    void sourceOf(id)
      .updateConversation(id, next)
      .catch(() => undefined)
  const saveBudget = () => {
    if (budget !== loreBudget) change({ loreBudget: budget })
  }
  const close = () => {
    saveBudget()
    onClose()
  }
  return (
    <Dialog
      open
      title={words.title}
      description={words.description}
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        <Button variant="primary" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Counting conversation={conversation} />
        <LorebookField
          label={words.onlyHere}
          hint={words.onlyHereHint}
          chosen={lorebookIds}
          onChange={(chosen) => change({ lorebookIds: chosen.length === 0 ? undefined : chosen })}
        />
        <div onBlur={saveBudget}>
          <DraftNumber
            label={words.budget}
            hint={words.budgetHint}
            min={0}
            max={MAX_BUDGET}
            usual={words.asSettings}
            value={budget}
            onChange={setBudget}
          />
        </div>
        <Link to={paths.lorebooks} className="self-start text-sm link">
          {words.manage}
        </Link>
      </div>
    </Dialog>
  )
}

/** The books that count, the first first. */
function Counting({ conversation }: Pick<OpenProps, 'conversation'>) {
  const { characterId, personaId, lorebookIds } = conversation
  const character = useCharacter(characterId)
  const persona = usePersonaFor({
    conversation: personaId,
    character: character?.personaId,
    settings: useSettings()?.defaultPersonaId,
  })
  const books = useLorebooksFor({
    characterId,
    conversation: lorebookIds,
    persona: persona?.lorebookIds,
    character: character?.lorebookIds,
  })
  if (!books) return null
  return (
    <section>
      <h3 className="text-sm font-medium">{words.counting}</h3>
      {books.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{words.noneCount}</p>
      ) : (
        <BookList books={books} />
      )}
    </section>
  )
}

function BookList({ books }: { books: readonly LorebookInUse<LorebookRecord>[] }) {
  const counts = useLoreEntryCounts(books.map(({ book }) => book.id))
  return (
    <ol aria-label={words.counting} className="mt-1 flex flex-col">
      {books.map(({ book: { id, name }, scope }) => {
        const count = counts?.get(id)
        return (
          <li key={id} className="flex min-h-11 items-center gap-3 border-b border-border py-1.5">
            <div className="min-w-0 grow">
              <Link
                to={paths.lorebook(id)}
                className="block max-w-full truncate text-sm link"
                title={name}
              >
                <bdi>{name}</bdi>
              </Link>
              <p className="text-xs text-muted">{scopeNames[scope]}</p>
            </div>
            <span className="shrink-0 text-xs text-muted">
              {count !== undefined && words.countOfEntries(count)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
