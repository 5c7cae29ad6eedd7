import { CircleStop, MessageCircle, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '@/features/shared/failures/describe-failure'
import { askBatch } from '@/features/shared/batches/ask-batch'
import { BatchHost } from '@/features/shared/batches/batch-host'
import type { PersonGenerator, PersonGeneratorKind } from '@/generation/people/person-choices'
import type { PersonFormValues } from '@/generation/people/person-form'
import { paths } from '@/lib/paths'
import { personLines } from '@/runs/batches/plan-person'
import { findPerson, startFoundChat } from '@/runs/people/find-person'
import { useFoundPerson } from '@/runs/people/use-found-person'
import { endPersonSearch, forgetStarted, type FoundPerson } from '@/runs/people/person-searches'
import { useIsRunning, useRun } from '@/runs/use-run'
import { useProviders } from '@/storage/hooks/use-providers'
import type { ProviderRecord } from '@/storage/database/records'
import { navigateFromHere } from '@/ui/buttons/history'
import { ActionDock, DockButtons } from '@/ui/display/action-dock'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { focusFault } from '@/ui/fields/focus-fault'
import { FormSkeleton } from '@/ui/fields/form-skeleton'
import { NoProvider } from '@/features/shared/providers/no-provider'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import { PersonCard } from './person-card'
import { PersonFields } from './person-fields'
import { type PersonScreen, personScreens } from './person-screens'
import { SearchFailure } from './search-failure'
import { SearchProgress } from './search-progress'
import { usePersonForm } from './use-person-form'
import * as words from './words'

interface Props {
  kind: PersonGeneratorKind
  onTryDemo: () => Promise<void>
}

/** Random Text and Random Chat 2.0. */
export function RandomPersonScreen({ kind, onTryDemo }: Props) {
  const screen: PersonScreen = personScreens[kind]
  const { title, intro } = screen
  usePageTitle(title)
  const providers = useProviders()
  const found = useFoundPerson(kind)
  const isSearching = useIsRunning('person', kind)
  useEffect(() => () => forgetStarted(kind), [kind])
  if (!providers) return <FormSkeleton narrow title={title} intro={intro} />
  const canAsk = providers.some(({ enabled }) => enabled)
  return (
    <Page narrow title={title} intro={found ? undefined : intro}>
      {canAsk || found || isSearching ? (
        <Stages screen={screen} providers={providers} />
      ) : (
        <NoProvider who="strangers" hasProviders={providers.length > 0} onTryDemo={onTryDemo} />
      )}
    </Page>
  )
}

interface StagesProps {
  screen: PersonScreen
  providers: readonly ProviderRecord[]
}

/** First the form, then whoever was found; the form keeps what is in it. */
function Stages({ screen, providers }: StagesProps) {
  const { generator } = screen
  const found = useFoundPerson(generator.kind)
  const search = useRun('person', generator.kind)
  const form = usePersonForm(screen, providers)
  const formElement = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Who stood there when the page was opened needs no reading out.
  const [quietId, setQuietId] = useState(found?.id)
  // Over whom the form was opened again.
  const [setAside, setSetAside] = useState<string>()
  const isRunning = search?.state === 'running'
  const shown = found && found.id !== setAside ? found : undefined

  const start = () => {
    if (isRunning) return
    const values = form.take()
    if (values) {
      void askAndFind(generator, values, providers)
      return
    }
    flushSync(() => setSetAside(found?.id))
    focusFault(formElement)
  }
  const stop = () => endPersonSearch(generator.kind)
  // The panel goes, and the focus would with it.
  const retry = () => {
    button.current?.focus()
    start()
  }
  const dismiss = () => {
    button.current?.focus()
    stop()
  }
  const openForm = (id: string) => {
    flushSync(() => setSetAside(id))
    focusFirst(formElement)
  }
  const closeForm = () => {
    setQuietId(undefined)
    setSetAside(undefined)
  }
  const searchText = shown ? screen.anotherLabel : screen.actionLabel(form.values.otherWorld)
  return (
    <>
      <BatchHost />
      <form
        id={FORM_ID}
        ref={formElement}
        noValidate
        hidden={shown !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        {found && <WaitingPerson found={found} onBack={closeForm} />}
        <PersonFields
          {...{ screen, providers, values: form.values, problems: form.problems }}
          onChange={form.change}
          ageNotes={form.ageNotes}
          onAgeNotes={form.setAgeNotes}
        />
        <FormLink onPress={form.reset}>{words.resetTheForm}</FormLink>
      </form>
      {shown && (
        <>
          <PersonCard
            key={shown.id}
            found={shown}
            {...{ screen, providers }}
            isNew={shown.id !== quietId}
          />
          <FormLink onPress={() => openForm(shown.id)}>{words.changeTheForm}</FormLink>
        </>
      )}
      <SearchFailure search={search} onRetry={retry} onDismiss={dismiss} />
      <ActionDock>
        <SearchProgress search={search} />
        <DockButtons>
          {shown && <StartButton screen={screen} found={shown} onStart={stop} />}
          {/* One button, so that the keyboard keeps its place. */}
          <Button
            ref={button}
            type={isRunning || shown ? 'button' : 'submit'}
            form={FORM_ID}
            variant={isRunning || shown ? 'secondary' : 'primary'}
            icon={isRunning ? <StopIcon /> : <SearchIcon />}
            onClick={(event) => {
              if (!isRunning) {
                if (shown) start()
                return
              }
              // It is the button that sends the form by the time the browser acts.
              event.preventDefault()
              // The second half of a double click is no wish to stop.
              if (event.detail < 2) stop()
            }}
          >
            {isRunning ? words.stop : searchText}
          </Button>
        </DockButtons>
      </ActionDock>
    </>
  )
}

const FORM_ID = 'person-form'

/** Looks for somebody, after the user was asked where that may cost much. COST-27 */
async function askAndFind(
  generator: PersonGenerator,
  values: PersonFormValues,
  providers: readonly ProviderRecord[],
): Promise<void> {
  const agreed = await askBatch({
    kind: 'person',
    linesOf: (_choice, settings) => personLines(values, generator, providers, settings),
  })
  if (agreed) await findPerson(generator, values, undefined, agreed.worst)
}

/** Moves the focus to the form, which is shown already. */
function focusFirst(formElement: { current: HTMLElement | null }) {
  window.scrollTo({ top: 0 })
  formElement.current?.querySelector('button')?.focus({ preventScroll: true })
}

const SearchIcon = () => <Sparkles aria-hidden size={18} strokeWidth={1.5} />
const StopIcon = () => <CircleStop aria-hidden size={18} strokeWidth={1.5} />

function FormLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <div className="mt-3 flex justify-end">
      <Button size="small" variant="quiet" onClick={onPress}>
        {children}
      </Button>
    </div>
  )
}

/** Who was found before the form was opened again. */
function WaitingPerson({ found, onBack }: { found: FoundPerson; onBack: () => void }) {
  const { name } = found.person
  return (
    <Banner
      className="mb-5"
      actions={
        <Button size="small" onClick={onBack}>
          {words.backToTheResult}
        </Button>
      }
    >
      <p className="line-clamp-2 wrap-anywhere">{words.waitsUntilYouFind(name)}</p>
    </Banner>
  )
}

interface StartProps {
  screen: PersonScreen
  found: FoundPerson
  /** Called before the chat begins. */
  onStart: () => void
}

/** Begins the chat and goes there. */
function StartButton({ screen, found, onStart }: StartProps) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    onStart()
    setFailure(undefined)
    setIsBusy(true)
    const goTo = navigateFromHere()
    try {
      goTo(screen.chatPath(await startFoundChat(found, screen.generator)))
    } catch (cause) {
      setIsBusy(false)
      setFailure(failureText(cause, words.chatCouldNotBeStarted))
    }
  }
  return (
    <>
      {failure !== undefined && (
        <Banner
          kind="warning"
          className="w-full"
          title={words.error}
          actions={
            <ButtonLink size="small" to={paths.providers}>
              {words.openProviders}
            </ButtonLink>
          }
        >
          {failure}
        </Banner>
      )}
      <Button
        variant="primary"
        busy={isBusy}
        icon={<MessageCircle aria-hidden size={18} strokeWidth={1.5} />}
        onClick={() => void start()}
      >
        {screen.startLabel}
      </Button>
    </>
  )
}
