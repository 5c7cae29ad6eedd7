import { lazy, Suspense, useState } from 'react'
import { readLoreLog } from '@/generation/lore/lore-log'
import type { MessageRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { didNotFit } from './lore-rows'
import * as words from './why-words'

const ChatLorebooksDialog = lazy(() => import('./chat-lorebooks-dialog'))
const LoreDialog = lazy(() => import('./lore-dialog'))

/** Says in one quiet line that entries of lore found no room in the last answer. LORE-51 */
export default function LoreNotice({ message }: { message: MessageRecord | undefined }) {
  const [opened, setOpened] = useState<'why' | 'raise'>()
  const [hiddenFor, setHiddenFor] = useState<string>()
  const log = message?.pending ? undefined : readLoreLog(message?.lore)
  const count = log ? didNotFit(log) : 0
  if (!message || !log || count === 0 || hiddenFor === message.conversationId) return null
  const { conversationId } = message
  const close = () => setOpened(undefined)
  return (
    <div className="mx-auto flex w-full max-w-190 flex-wrap items-center gap-1 px-4 text-sm text-muted">
      <p role="status" className="me-2">
        {words.didNotFit(count)}
      </p>
      <Button size="small" variant="quiet" onClick={() => setOpened('why')}>
        {words.why}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setOpened('raise')}>
        {words.raise}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setHiddenFor(conversationId)}>
        {words.hide}
      </Button>
      <Suspense>
        {opened === 'why' && (
          <LoreDialog {...{ log, conversationId }} first="rest" onClose={close} />
        )}
        {opened === 'raise' && <ChatLorebooksDialog {...{ conversationId }} onClose={close} />}
      </Suspense>
    </div>
  )
}
