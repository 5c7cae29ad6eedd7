import { FileDown, FileUp, Plus, VenetianMask } from 'lucide-react'
import { useDeferredValue } from 'react'
import { PeopleTabs } from '@/features/shared/characters/people-tabs'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { paths } from '@/lib/paths'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { wordsMatcher } from '@/lib/words-matcher'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { usePersonas, usePersonaUses } from '@/storage/hooks/use-personas'
import { useSettings } from '@/storage/hooks/use-settings'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { CARD_GRID, CardGrid } from '@/ui/display/card-grid'
import { EmptyState } from '@/ui/display/empty-state'
import { NoMatches } from '@/ui/display/no-matches'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { SearchField } from '@/ui/fields/search-field'
import { useKeptState } from '@/ui/use-kept-state'
import { usePageTitle } from '@/ui/use-page-title'
import { PersonaCard } from './persona-card'
import { exportPersonas } from './export-personas'
import * as words from './words'

/** Cards that fill a screen; more can be searched. */
const SEARCHABLE_FROM = 13

/** All personas. */
export function PersonasScreen() {
  usePageTitle(words.personas)
  const personas = usePersonas()
  const createButton = (
    <ButtonLink
      variant="primary"
      to={paths.createPersona()}
      icon={<Plus aria-hidden size={18} strokeWidth={1.5} />}
    >
      {words.createPersona}
    </ButtonLink>
  )
  const importButton = (
    <Button
      icon={<FileUp aria-hidden size={16} strokeWidth={1.5} />}
      onClick={() => openTransferDialog({ kind: 'personas' })}
    >
      {words.importLabel}
    </Button>
  )
  return (
    <Page
      title={words.personas}
      intro={words.intro}
      actions={
        personas &&
        personas.length > 0 && (
          <>
            {importButton}
            <Button
              icon={<FileDown aria-hidden size={16} strokeWidth={1.5} />}
              onClick={() => void exportPersonas().catch(reportFailure)}
            >
              {words.exportAll}
            </Button>
            {createButton}
          </>
        )
      }
    >
      <PeopleTabs />
      {!personas && <PersonasSkeleton />}
      {personas?.length === 0 && (
        <EmptyState
          icon={VenetianMask}
          title={words.noPersonasYet}
          actions={
            <>
              {createButton}
              {importButton}
            </>
          }
        >
          {words.noPersonasYetText}
        </EmptyState>
      )}
      {personas && personas.length > 0 && <PersonaList personas={personas} />}
    </Page>
  )
}

function PersonaList({ personas }: { personas: PersonaRecord[] }) {
  const uses = usePersonaUses()
  const defaultId = useSettings()?.defaultPersonaId
  const [search, setSearch] = useKeptState('persona search')
  const isFound = wordsMatcher(useDeferredValue(search))
  const shown = personas.filter(({ name, description }) => isFound([name, description]))
  return (
    <>
      {(personas.length >= SEARCHABLE_FROM || search !== '') && (
        <SearchField
          className="mb-6"
          label={words.searchPersonas}
          value={search}
          onValueChange={setSearch}
        />
      )}
      <p role="status" className="mb-4 text-sm text-muted empty:hidden">
        {search.trim() !== '' && words.personasFound(shown.length)}
      </p>
      {shown.length > 0 ? (
        <CardGrid
          items={shown}
          renderCard={(persona) => (
            <PersonaCard
              persona={persona}
              isDefault={persona.id === defaultId}
              chats={uses && (uses.get(persona.id) ?? 0)}
            />
          )}
        />
      ) : (
        <NoMatches onShowAll={() => setSearch('')}>{words.noPersonaHas(search.trim())}</NoMatches>
      )}
    </>
  )
}

/** The cards while they are read. */
function PersonasSkeleton() {
  return (
    <SkeletonGroup label={words.loadingPersonas} className={CARD_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <div className="flex gap-4">
            <Skeleton className="size-20 shrink-0 rounded-full" />
            <div className="grow">
              <Skeleton className="h-5 w-32 max-w-full" />
              <Skeleton className="mt-2 h-4 w-24" />
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
