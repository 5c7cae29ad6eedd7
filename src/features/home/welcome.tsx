import type { ReactNode } from 'react'
import { privacyStatement } from '@/features/shared/privacy-statement'
import { SpentToday } from '@/features/shared/money/spent-now'
import { BrowserModelOffer, useBrowserModel } from '@/features/shared/providers/browser-model-offer'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import { Disclosure } from '@/ui/buttons/disclosure'
import { ContactedOriginsCard } from './contacted-origins-card'
import { Features } from './features'
import { GetStartedCard } from './get-started-card'
import { KnownIssues } from './known-issues'
import { LatestReleases } from './latest-releases'
import { Rooms } from './rooms'
import { SessionCard } from './session-card'
import * as words from './words'

interface Props {
  hasProvider: boolean
  storageBox: ReactNode
  onTryDemo: () => Promise<void>
  installButton: ReactNode
}

/** Home on the first visit, and as long as there is nobody to talk with. */
export function Welcome({ hasProvider, storageBox, onTryDemo, installButton }: Props) {
  const hasModel = useBrowserModel().state === 'available'
  return (
    <div className="mx-auto w-full max-w-292 pt-6 px-safe-4 pb-12 sm:pt-16 sm:px-safe-6">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-center">
        <header>
          <h1 tabIndex={-1} className="font-serif text-2xl sm:text-[2.4375rem]">
            {words.slogan}
          </h1>
          <p className="mt-3 max-w-150 text-muted sm:text-lg">{words.whatItIs}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            {hasModel && <BrowserModelOffer />}
            <TryDemoButton variant={hasModel ? 'secondary' : 'primary'} onTryDemo={onTryDemo} />
            <span className="text-sm text-muted">{words.demoNote}</span>
            {!hasModel && <BrowserModelOffer />}
            {installButton}
            <SpentToday />
          </div>
        </header>
        <ContactedOriginsCard promise={privacyStatement[0]} />
      </div>
      <Rooms />
      <div className="mt-10 grid gap-4 lg:grid-cols-3">
        <GetStartedCard hasProvider={hasProvider} />
        <SessionCard />
        {storageBox}
      </div>
      <Features />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="whats-new">
          <h2 id="whats-new" className="mb-3 font-serif text-lg">
            {words.whatsNew}
          </h2>
          {/* To somebody who is new, everything is. */}
          <Disclosure title={words.latestChanges}>
            <LatestReleases />
          </Disclosure>
        </section>
        <KnownIssues />
      </div>
    </div>
  )
}
