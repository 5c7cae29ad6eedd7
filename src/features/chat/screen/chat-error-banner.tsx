import type { Run } from '@/runs/run-store'
import { dismissFailure } from './dismiss-failure'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

interface Props {
  conversationId: string
  run: Run<'answer'> | undefined
}

/**
 * The failure of the last request, until dismissed. The message that failed, where there is one, tells the rest, so that
 * nothing stands on the screen twice.
 */
export default function ChatErrorBanner({ conversationId, run }: Props) {
  const said = useFailureWords(run?.failure)
  if (!run || !said) return null
  const { data } = run
  return (
    // The gutter of the message list above, so that the columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden">
      <div className="mx-auto w-full max-w-190 px-safe-4 pb-2">
        <Banner
          kind="danger"
          title={words.apiError(said.title)}
          onDismiss={() => dismissFailure(conversationId)}
        >
          {!data.isFailureStored && said.detail !== undefined && (
            // It must not push the chat away.
            <p className="line-clamp-4 [overflow-wrap:anywhere]">{said.detail}</p>
          )}
          {!data.isFailureStored && said.hint !== undefined && <p>{said.hint}</p>}
        </Banner>
      </div>
    </div>
  )
}
