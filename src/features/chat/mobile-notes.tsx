import { ImagePlus, Images } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/lib/paths'
import { dismissRunError } from '@/runs/chat-runs'
import { useChatRun } from '@/runs/hooks/use-chat-run'
import { painterFor } from '@/runs/painter-for'
import { useProviders } from '@/storage/hooks/use-providers'
import { useSettings } from '@/storage/hooks/use-settings'
import { Banner } from '@/ui/banner'
import { classNames } from '@/ui/class-names'
import { IconButton } from '@/ui/icon-button'
import { Link } from '@/ui/router'
import { COLUMN_WIDTHS } from './room'

interface Props {
  conversationId: string
  /** The character's. */
  providerId: string | undefined
}

/** Tells which provider decides about pictures, and how to change it. DUAL-05, DUAL-06. */
export function MobileNotes({ conversationId, providerId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const notice = useChatRun(conversationId)?.notice
  const settings = useSettings()
  const providers = useProviders()
  const dedicated = providers?.find(
    ({ id, enabled }) => enabled && id === settings?.imageAnalysisProviderId,
  )
  const provider = providers?.find(({ id }) => id === providerId)
  const lacksPainter = provider !== undefined && !painterFor(provider, providers ?? [])
  const label = dedicated
    ? `Image analysis uses ${dedicated.name}`
    : "Image analysis uses the conversation's provider"
  return (
    <div
      className={classNames(
        'mx-auto w-full px-safe-4',
        COLUMN_WIDTHS[settings?.messageDisplay === 'plain' ? 'plain' : 'mobile'],
      )}
    >
      <div className="flex items-center justify-end">
        <IconButton
          icon={dedicated ? Images : ImagePlus}
          label={label}
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {notice !== undefined && (
        <Banner title="No picture this time" onDismiss={() => dismissRunError(conversationId)}>
          {notice}
        </Banner>
      )}
      {isOpen && (
        <p
          role="note"
          className="mb-2 rounded-md border border-border bg-surface-raised p-3 text-sm"
        >
          {label}. Before each answer it decides whether a picture belongs to it; a provider that
          can make images then draws it.{' '}
          {lacksPainter && 'None of yours can, so no pictures come yet. '}
          Choose the provider under Image Analysis Settings on the{' '}
          <Link to={paths.providers} className="link">
            Providers page
          </Link>
          .
        </p>
      )}
    </div>
  )
}
