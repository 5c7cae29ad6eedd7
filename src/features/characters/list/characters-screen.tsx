import { Import, Plus } from 'lucide-react'
import { useNavigate } from '@/ui/buttons/router'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { useConversations } from '@/storage/hooks/use-conversations'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useProviders } from '@/storage/hooks/use-providers'
import { useTemporaryCharacters } from '@/storage/hooks/use-temporary-characters'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { PeopleTabs } from '@/features/shared/characters/people-tabs'
import { Page } from '@/ui/display/page'
import { SwitchField } from '@/ui/fields/switch-field'
import { useKeptState } from '@/ui/use-kept-state'
import { usePageTitle } from '@/ui/use-page-title'
import { CharacterList } from './character-list'
import { NoCharacters } from './no-characters'
import { WithoutProvider } from './without-provider'
import { TemporaryCharacters } from './temporary-characters'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { PLATE_GRID } from '@/ui/display/card-grid'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

/** Left away on phones, where both buttons stand beside each other without it. */
const SIGN = {
  'aria-hidden': true,
  size: 18,
  strokeWidth: 1.5,
  className: 'max-sm:hidden',
} as const

interface Props {
  onTryDemo: () => Promise<void>
}

/** All characters. */
export function CharactersScreen({ onTryDemo }: Props) {
  usePageTitle(words.characters)
  const characters = useCharacters()
  const providers = useProviders()
  const conversations = useConversations()
  const isLoaded = characters && providers && conversations
  const canCreate = providers?.some(({ enabled }) => enabled) ?? false
  // With nothing in the list and all else ready, the button stands in the empty state instead.
  const isButtonBelow = characters?.length === 0 && canCreate
  const createButton = <CreateButton disabled={providers !== undefined && !canCreate} />
  return (
    <Page
      title={words.characters}
      intro={words.charactersIntro}
      actions={
        // While all is read they keep their place.
        <div className={classNames('flex flex-wrap items-start gap-3', !isLoaded && 'invisible')}>
          <Button icon={<Import {...SIGN} />} onClick={() => openTransferDialog({ kind: 'cards' })}>
            {words.importCharacters}
          </Button>
          {!isButtonBelow && createButton}
        </div>
      }
    >
      <PeopleTabs />
      {!isLoaded ? (
        <CharactersSkeleton />
      ) : (
        <>
          <WithoutProvider {...{ characters, providers }} />
          {characters.length === 0 ? (
            <NoCharacters {...{ providers, createButton, onTryDemo }} />
          ) : (
            <CharacterList
              characters={characters}
              providers={providers}
              lastTalks={lastTalksOf(conversations)}
            />
          )}
          <TemporarySection hasCharacters={characters.length > 0} providers={providers} />
        </>
      )}
    </Page>
  )
}

function CreateButton({ disabled }: { disabled: boolean }) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-1.5 sm:items-end">
      <Button
        variant="primary"
        disabled={disabled}
        aria-describedby={disabled ? 'why-no-create' : undefined}
        icon={<Plus {...SIGN} />}
        onClick={() => navigate(paths.createCharacter)}
      >
        {words.createCharacter}
      </Button>
      {disabled && (
        <span id="why-no-create" className="text-sm text-muted">
          {words.needsAnEnabledProvider}
        </span>
      )}
    </div>
  )
}

interface TemporaryProps {
  hasCharacters: boolean
  providers: Provider[]
}

function TemporarySection({ hasCharacters, providers }: TemporaryProps) {
  const temporary: CharacterRecord[] = useTemporaryCharacters()
  const [shown, setShown] = useKeptState('temporary characters')
  const isShown = shown !== ''
  if (!hasCharacters && temporary.length === 0) return null
  return (
    <div className="mt-8 border-t border-border pt-4">
      <SwitchField
        className="w-fit"
        label={words.showTemporaryCharacters}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked ? 'shown' : '')}
      />
      {isShown && <TemporaryCharacters characters={temporary} providers={providers} />}
    </div>
  )
}

/** When each character that has conversations was last talked with, by its id. */
function lastTalksOf(conversations: readonly ConversationRecord[]): Map<string, number> {
  const lastTalks = new Map<string, number>()
  for (const { characterId, updatedAt } of conversations)
    lastTalks.set(characterId, Math.max(updatedAt, lastTalks.get(characterId) ?? 0))
  return lastTalks
}

/** The plates while they are read. */
function CharactersSkeleton() {
  return (
    <SkeletonGroup label={words.loadingCharacters} className={PLATE_GRID}>
      {[0, 1, 2, 3, 4, 5].map((plate) => (
        <div key={plate}>
          <Skeleton className="aspect-4/5 rounded-lg" />
          <Skeleton className="mt-2 h-5 w-3/4" />
          <Skeleton className="mt-2 h-4 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
