import { lazy, type ReactNode, Suspense } from 'react'
import { EyeOff, HardDrive, KeyRound, Plug } from 'lucide-react'
import { privacyStatement } from '@/features/shared/privacy-statement'
import { SpentToday } from '@/features/shared/money/spent-now'
import { paths } from '@/lib/paths'
import { useTotals } from '@/storage/hooks/use-totals'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Disclosure } from '@/ui/buttons/disclosure'
import { BrowserModelOffer, useBrowserModel } from '@/features/shared/providers/browser-model-offer'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import { usePageTitle } from '@/ui/use-page-title'
import { ContactedOriginsCard } from './contacted-origins-card'
import { KnownIssues } from './known-issues'
import { Rooms } from './rooms'
import { SessionCard } from './session-card'
import { ContinueCard, GetStartedCard } from './start-card'
import * as words from './words'

/** The principles as features. */
const FEATURES = [
  {
    icon: EyeOff,
    title: words.privateByDesign,
    text: words.privateByDesignText,
  },
  {
    icon: Plug,
    title: words.anyProvider,
    text: words.anyProviderText,
  },
  {
    icon: KeyRound,
    title: words.yourKeysOneAddress,
    text: words.yourKeysOneAddressText,
  },
  {
    icon: HardDrive,
    title: words.hardToLose,
    text: words.hardToLoseText,
  },
]

/** Below what is seen first, and with what draws markdown. */
const ReleaseNotes = lazy(async () => ({
  default: (await import('./release-notes')).ReleaseNotes,
}))

const LATEST_POINTS = 5

interface Props {
  /** How full the browser's storage is. */
  storageBox: ReactNode
  onTryDemo: () => Promise<void>
  /** Offers to install the app, where the browser can. */
  installButton: ReactNode
}

/** The first page. */
export function HomeScreen({ storageBox, onTryDemo, installButton }: Props) {
  usePageTitle('')
  const totals = useTotals()
  /** Whether there is something to continue; a provider alone is nothing. */
  const hasData = totals && totals.characters + totals.conversations > 0
  const hasModel = useBrowserModel().state === 'available'
  return (
    <div className="mx-auto w-full max-w-292 pt-6 px-safe-4 pb-12 sm:pt-16 sm:px-safe-6">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-center">
        <header>
          <h1 tabIndex={-1} className="font-serif text-2xl sm:text-[2.4375rem]">
            {words.slogan}
          </h1>
          <p className="mt-3 max-w-150 text-muted sm:text-lg">{words.whatItIs}</p>
          {totals && (
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              {hasData === false && hasModel && <BrowserModelOffer />}
              <TryDemoButton
                variant={hasData || hasModel ? 'secondary' : 'primary'}
                onTryDemo={onTryDemo}
              />
              <span className="text-sm text-muted">{words.demoNote}</span>
              {hasData === false && !hasModel && <BrowserModelOffer />}
              {installButton}
              <SpentToday />
            </div>
          )}
        </header>
        {hasData === true && <ContinueCard totals={totals} />}
        {hasData === false && <ContactedOriginsCard promise={privacyStatement[0]} />}
      </div>
      {hasData === false && <Rooms />}
      {totals && (
        <div className="mt-10 grid gap-4 lg:grid-cols-3">
          {!hasData && <GetStartedCard hasProvider={totals.providers > 0} />}
          <SessionCard />
          {storageBox}
          {hasData && <ContactedOriginsCard />}
        </div>
      )}
      <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden size={20} strokeWidth={1.5} className="mt-1 shrink-0 text-accent" />
            <div>
              <h2 className="font-medium">{title}</h2>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="whats-new">
          <h2 id="whats-new" className="mb-3 font-serif text-lg">
            {words.whatsNew}
          </h2>
          {hasData === true && <LatestReleases />}
          {hasData === false && <ReleasesForNewcomers />}
        </section>
        <KnownIssues />
      </div>
    </div>
  )
}

function LatestReleases() {
  return (
    <>
      <div className="min-h-40">
        <Suspense>
          <ReleaseNotes points={LATEST_POINTS} />
        </Suspense>
      </div>
      <ButtonLink to={paths.about} size="small" className="mt-4">
        {words.allReleaseNotes}
      </ButtonLink>
    </>
  )
}

/** To somebody who is new, everything is. */
function ReleasesForNewcomers() {
  return (
    <Disclosure title={words.latestChanges}>
      <Suspense>
        <ReleaseNotes points={LATEST_POINTS} />
      </Suspense>
    </Disclosure>
  )
}
