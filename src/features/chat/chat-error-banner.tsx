import { type ChatRun, dismissRunError } from '@/runs/chat-runs'
import { Banner } from '@/ui/banner'

interface Props {
  conversationId: string
  run: ChatRun | undefined
}

/** The failure of the last request, until dismissed. CHAT-26. */
export function ChatErrorBanner({ conversationId, run }: Props) {
  const error = run?.error
  if (!error) return null
  return (
    // The gutter of the message list above, so that the columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden">
      <div className="mx-auto w-full max-w-190 px-safe-4 pb-2">
        <Banner
          kind="danger"
          title={`API Error: ${error.title}`}
          onDismiss={() => dismissRunError(conversationId)}
        >
          {error.detail !== undefined && (
            // Whole in the message itself; here it must not push the chat away.
            <p className="line-clamp-4 [overflow-wrap:anywhere]">{error.detail}</p>
          )}
          {error.hint !== undefined && <p>{error.hint}</p>}
        </Banner>
      </div>
    </div>
  )
}
