import { Plug, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useProviders } from '@/storage/hooks/use-providers'
import { Button } from '@/ui/buttons/button'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import { usePageTitle } from '@/ui/use-page-title'
import { ImageAnalysisSettings } from './image-analysis-settings'
import { ProviderCard } from './provider-card'
import { PROVIDER_GRID } from './provider-grid'
import { ProvidersSkeleton } from './providers-skeleton'
import { ReloadBanner } from './reload-banner'
import { useFormPlace } from './use-form-place'

const ProviderFormDialog = lazy(() => import('./provider-form-dialog'))

interface Props {
  onTryDemo: () => Promise<void>
}

/** All providers, and the form for one. PROV-01 to PROV-12. */
export function ProvidersScreen({ onTryDemo }: Props) {
  usePageTitle('Providers')
  const providers = useProviders()
  const place = useFormPlace(providers)
  const addButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => place.open('new')}
    >
      Add Provider
    </Button>
  )
  return (
    <Page
      title="Providers"
      intro="The services that answer for your characters, each with your own key."
      actions={providers && providers.length > 0 && addButton}
    >
      {!providers && <ProvidersSkeleton />}
      {providers?.length === 0 && (
        <EmptyState
          icon={Plug}
          title="No providers configured"
          actions={
            <>
              {addButton}
              <TryDemoButton variant="secondary" onTryDemo={onTryDemo} />
            </>
          }
        >
          Bring a key from OpenAI, Anthropic, OpenRouter and others, or use a model on your own
          computer. The demo needs neither: a script answers.
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
                  onEdit={() => place.open(provider)}
                />
              </li>
            ))}
          </ul>
          <ImageAnalysisSettings />
        </>
      )}
      <Suspense>
        {place.turn > 0 && (
          <ProviderFormDialog
            key={place.turn}
            isOpen={place.isOpen}
            provider={place.provider}
            onClose={place.close}
          />
        )}
      </Suspense>
    </Page>
  )
}
