import type { Provider } from '@/domain/provider'
import { originToReloadFor } from '@/runs/providers/provider-connection'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'

/** Stands while a saved provider cannot be called yet, because the page was opened before it was saved. */
export function ReloadBanner({ providers }: { providers: Provider[] }) {
  const enabled = providers.filter((provider) => provider.enabled)
  const origin = enabled.map(originToReloadFor).find((each) => each !== undefined)
  if (origin === undefined) return null
  return (
    <Banner
      className="mb-6"
      title={`Reload to connect to ${origin}`}
      actions={
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      This page only talks to providers that it knew when it was opened. A reload stops answers that
      are being written and drops temporary chats.
    </Banner>
  )
}
