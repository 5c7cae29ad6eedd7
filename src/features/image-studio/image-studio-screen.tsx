import { paths } from '@/lib/paths'
import { useStudioForm } from '@/runs/pictures/use-studio-form'
import {
  NO_IMAGE_PROVIDER_HINT,
  NO_STUDIO_PROVIDER,
} from '@/features/shared/providers/image-provider-words'
import { changeStudioForm } from '@/runs/pictures/studio-form'
import { useProviders } from '@/storage/hooks/use-providers'
import type { ProviderRecord } from '@/storage/database/records'
import { Banner } from '@/ui/display/banner'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { Tabs } from '@/ui/buttons/tabs'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import { usePageTitle } from '@/ui/use-page-title'
import { StudioHistory } from './studio-history'
import { StudioResult } from './studio-result'
import { useImageProvider, type ImageModelChoice } from './use-image-provider'
import { BatchHost } from '@/features/shared/batches/batch-host'
import { Sparkles, WandSparkles } from 'lucide-react'
import { StudioFormFrame } from './studio-form-frame'
import { EditSources } from './edit-sources'
import * as words from './words'

const TITLE = words.aiImageGenerator

interface Props {
  /** Gets the demo ready and goes to its chat. */
  onTryDemo: () => Promise<void>
}

/** Pictures from words, and from other pictures. */
export function ImageStudioScreen({ onTryDemo }: Props) {
  usePageTitle(TITLE)
  const providers = useProviders()
  return (
    <Page title={TITLE} intro={words.aiImageGeneratorIntro}>
      {providers ? <Studio providers={providers} onTryDemo={onTryDemo} /> : <StudioSkeleton />}
      <StudioHistory />
      <BatchHost />
    </Page>
  )
}

function Studio({ providers, onTryDemo }: Props & { providers: readonly ProviderRecord[] }) {
  const choice = useImageProvider(providers)
  const tab = useStudioForm((form) => form.tab)
  if (!choice.provider)
    return (
      <Banner
        kind="warning"
        title={words.noOpenaiProviderAvailable}
        actions={
          <>
            <ButtonLink size="small" to={paths.providers}>
              {words.openProviders}
            </ButtonLink>
            <TryDemoButton variant="secondary" onTryDemo={onTryDemo} />
          </>
        }
      >
        <p>
          {NO_STUDIO_PROVIDER}. {NO_IMAGE_PROVIDER_HINT}
        </p>
      </Banner>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div data-studio-form>
        <Tabs
          label={words.whatToMake}
          value={tab}
          onValueChange={(next) => changeStudioForm({ tab: next })}
          tabs={[
            { id: 'generate', label: words.generate, panel: <GeneratePanel choice={choice} /> },
            { id: 'edit', label: words.edit, panel: <EditPanel choice={choice} /> },
          ]}
        />
      </div>
      <StudioResult />
    </div>
  )
}

function StudioSkeleton() {
  return (
    <SkeletonGroup label={words.loadingTheImageGenerator} className="flex max-w-144 flex-col gap-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-32" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  )
}

/** New pictures from words. */
function GeneratePanel({ choice }: { choice: ImageModelChoice }) {
  return (
    <StudioFormFrame
      kind="generate"
      choice={choice}
      label={words.imageDescription}
      placeholder={words.imageDescriptionPlaceholder}
      submitLabel={words.generateImage}
      icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
    />
  )
}

/** Pictures from other pictures. */
function EditPanel({ choice }: { choice: ImageModelChoice }) {
  return (
    <StudioFormFrame
      kind="edit"
      choice={choice}
      label={words.editingInstructions}
      placeholder={words.editingInstructionsPlaceholder}
      submitLabel={words.editImage}
      icon={<WandSparkles aria-hidden size={16} strokeWidth={1.5} />}
    >
      {(problem) => <EditSources choice={choice} problem={problem} />}
    </StudioFormFrame>
  )
}
