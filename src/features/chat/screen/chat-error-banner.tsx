import { type ChatRun, dismissRunError } from '@/runs/chat/chat-runs'
import { Banner } from '@/ui/display/banner'

interface Props {
  conversationId: string
  run: ChatRun | undefined
}

/**
 * The failure of the last request, until dismissed. The message that failed, where there is one, tells the rest, so that
 * nothing stands on the screen twice. CHAT-26.
 */
export function ChatErrorBanner({ conversationId, run }: Props) {
  if (!run?.error) return null
  const { error, isErrorStored } = run
  return (
    // The gutter of the message list above, so that the columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden">
      <div className="mx-auto w-full max-w-190 px-safe-4 pb-2">
        <Banner
          kind="danger"
          title={`API Error: ${error.title}`}
          onDismiss={() => dismissRunError(conversationId)}
        >
          {!isErrorStored && error.detail !== undefined && (
            // It must not push the chat away.
            <p className="line-clamp-4 [overflow-wrap:anywhere]">{error.detail}</p>
          )}
          {!isErrorStored && error.hint !== undefined && <p>{error.hint}</p>}
        </Banner>
      </div>
    </div>
  )
}
