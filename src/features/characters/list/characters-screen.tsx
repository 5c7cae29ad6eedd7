import { Import, Plus } from 'lucide-react'
import { useNavigate } from '@/ui/buttons/router'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useProviders } from '@/storage/hooks/use-providers'
import { useTemporaryCharacters } from '@/storage/hooks/use-temporary-characters'
import type { CharacterRecord } from '@/storage/database/records'
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
import { Card } from '@/ui/display/card'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { CARD_GRID } from '@/ui/display/card-grid'
import * as words from './words'

interface Props {
  onTryDemo: () => Promise<void>
}

/** All characters. */
export function CharactersScreen({ onTryDemo }: Props) {
  usePageTitle(words.characters)
  const characters = useCharacters()
  const providers = useProviders()
  const isLoaded = characters && providers
  const canCreate = providers?.some(({ enabled }) => enabled) ?? false
  // With nothing in the list and all else ready, the button stands in the empty state instead.
  const isButtonBelow = characters?.length === 0 && canCreate
  const createButton = <CreateButton disabled={!canCreate} />
  return (
    <Page
      title={words.characters}
      intro={words.charactersIntro}
      actions={
        isLoaded && (
          <div className="flex flex-wrap items-start gap-3">
            <Button
              icon={<Import aria-hidden size={18} strokeWidth={1.5} />}
              onClick={() => openTransferDialog({ kind: 'cards' })}
            >
              {words.importCharacters}
            </Button>
            {!isButtonBelow && createButton}
          </div>
        )
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
            <CharacterList characters={characters} providers={providers} />
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
        icon={<Plus aria-hidden size={18} strokeWidth={1.5} />}
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

/** The cards while they are read. */
function CharactersSkeleton() {
  return (
    <SkeletonGroup label={words.loadingCharacters} className={CARD_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <div className="flex gap-4">
            <Skeleton className="size-20 shrink-0 rounded-full" />
            <div className="grow">
              <Skeleton className="h-5 w-32 max-w-full" />
              <Skeleton className="mt-2 h-5 w-20 rounded-full" />
            </div>
          </div>
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-6 h-8 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
