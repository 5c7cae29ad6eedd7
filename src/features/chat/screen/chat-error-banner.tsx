import type { Run } from '@/runs/run-store'
import { dismissFailure } from './dismiss-failure'
import { Banner } from '@/ui/display/banner'

interface Props {
  conversationId: string
  run: Run<'answer'> | undefined
}

/**
 * The failure of the last request, until dismissed. The message that failed, where there is one, tells the rest, so that
 * nothing stands on the screen twice. CHAT-26.
 */
export function ChatErrorBanner({ conversationId, run }: Props) {
  if (!run?.failure) return null
  const { failure, data } = run
  return (
    // The gutter of the message list above, so that the columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden">
      <div className="mx-auto w-full max-w-190 px-safe-4 pb-2">
        <Banner
          kind="danger"
          title={`API Error: ${failure.title}`}
          onDismiss={() => dismissFailure(conversationId)}
        >
          {!data.isFailureStored && failure.detail !== undefined && (
            // It must not push the chat away.
            <p className="line-clamp-4 [overflow-wrap:anywhere]">{failure.detail}</p>
          )}
          {!data.isFailureStored && failure.hint !== undefined && <p>{failure.hint}</p>}
        </Banner>
      </div>
    </div>
  )
}
