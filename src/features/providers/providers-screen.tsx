import { Plug, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useProviders } from '@/storage/hooks/use-providers'
import { Button } from '@/ui/buttons/button'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { BrowserModelButton } from '@/features/shared/providers/browser-model-offer'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import { usePageTitle } from '@/ui/use-page-title'
import { ImageAnalysisSettings } from './image-analysis-settings'
import { ProviderCard } from './provider-card'
import { useFormAddress } from './use-form-address'
import { Card } from '@/ui/display/card'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import type { Provider } from '@/domain/provider'
import { originToReloadFor } from '@/runs/providers/provider-connection'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

const ProviderFormDialog = lazy(() => import('./provider-form-dialog'))

/**
 * Layout of the provider cards: as many columns as fit, one on phones. A card that grows by a failed test leaves its
 * neighbours as they are.
 */
const PROVIDER_GRID = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'

interface Props {
  onTryDemo: () => Promise<void>
}

/** All providers, and the form for one. */
export function ProvidersScreen({ onTryDemo }: Props) {
  usePageTitle(words.providers)
  const providers = useProviders()
  const form = useFormAddress(providers)
  const addButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => form.open('new')}
    >
      {words.addProvider}
    </Button>
  )
  return (
    <Page
      title={words.providers}
      intro={words.providersIntro}
      // While they are read it keeps its place.
      actions={
        providers?.length !== 0 && (
          <div className={providers ? undefined : 'invisible'}>{addButton}</div>
        )
      }
    >
      {!providers && <ProvidersSkeleton />}
      {providers?.length === 0 && (
        <EmptyState
          icon={Plug}
          title={words.noProvidersConfigured}
          actions={
            <>
              {addButton}
              <BrowserModelButton variant="secondary" />
              <TryDemoButton variant="secondary" onTryDemo={onTryDemo} />
            </>
          }
        >
          {words.noProvidersConfiguredText}
        </EmptyState>
      )}
      {providers && providers.length > 0 && (
        <>
          <ReloadBanner providers={providers} />
          <ul className={PROVIDER_GRID}>
            {providers.map((provider) => (
              <li key={provider.id} className="min-w-0">
                <ProviderCard
                  provider={provider}
                  others={providers.filter(({ id }) => id !== provider.id)}
                  onEdit={() => form.open(provider)}
                />
              </li>
            ))}
          </ul>
          <ImageAnalysisSettings />
        </>
      )}
      <Suspense>
        {form.turn > 0 && (
          <ProviderFormDialog
            key={form.turn}
            isOpen={form.isOpen}
            provider={form.provider}
            onClose={form.close}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** The cards while they are read. */
function ProvidersSkeleton() {
  return (
    <SkeletonGroup label={words.loadingProviders} className={PROVIDER_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-20 rounded-full" />
          </div>
          <Skeleton className="mt-3 h-4 w-48" />
          <Skeleton className="mt-2 h-4 w-40" />
          <Skeleton className="mt-8 h-8 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}

/** Stands while a saved provider cannot be called yet, because the page was opened before it was saved. */
function ReloadBanner({ providers }: { providers: Provider[] }) {
  const enabled = providers.filter((provider) => provider.enabled)
  const origin = enabled.map(originToReloadFor).find((each) => each !== undefined)
  if (origin === undefined) return null
  return (
    <Banner
      className="mb-6"
      title={words.reloadToConnectTo(origin)}
      actions={
        <Button size="small" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      }
    >
      {words.whyReload}
    </Banner>
  )
}
