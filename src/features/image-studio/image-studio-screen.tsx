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
import { Sparkles, WandSparkles } from 'lucide-react'
import { StudioFormFrame } from './studio-form-frame'
import { EditSources } from './edit-sources'

const TITLE = 'AI Image Generator'

interface Props {
  /** Gets the demo ready and goes to its chat. */
  onTryDemo: () => Promise<void>
}

/** Pictures from words, and from other pictures. */
export function ImageStudioScreen({ onTryDemo }: Props) {
  usePageTitle(TITLE)
  const providers = useProviders()
  return (
    <Page
      title={TITLE}
      intro="Draw pictures from words, or change your own. They go to the provider you choose and nowhere else."
    >
      {providers ? <Studio providers={providers} onTryDemo={onTryDemo} /> : <StudioSkeleton />}
      <StudioHistory />
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
        title="No OpenAI provider available"
        actions={
          <>
            <ButtonLink size="small" to={paths.providers}>
              Open Providers
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
          label="What to make"
          value={tab}
          onValueChange={(next) => changeStudioForm({ tab: next })}
          tabs={[
            { id: 'generate', label: 'Generate', panel: <GeneratePanel choice={choice} /> },
            { id: 'edit', label: 'Edit', panel: <EditPanel choice={choice} /> },
          ]}
        />
      </div>
      <StudioResult />
    </div>
  )
}

function StudioSkeleton() {
  return (
    <SkeletonGroup label="Loading the image generator" className="flex max-w-144 flex-col gap-5">
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
      label="Image Description"
      placeholder="What is to be seen, in which light, drawn or painted how"
      submitLabel="Generate Image"
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
      label="Editing Instructions"
      placeholder="What is to be different, as in “make it evening, with lights in the windows”"
      submitLabel="Edit Image"
      icon={<WandSparkles aria-hidden size={16} strokeWidth={1.5} />}
    >
      {(problem) => <EditSources choice={choice} problem={problem} />}
    </StudioFormFrame>
  )
}
