import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { openedMemory } from '@/features/shared/memory/memory-open'

const MemoryView = lazy(() => import('./memory-view'))

/**
 * The memory of the chat that is open, where somebody wants to see it. It stands outside the chat's screen, which is drawn
 * anew at each message that it is opened at, while a panel stays.
 */
export function MemoryLayer({ conversationId }: { conversationId: string }) {
  const opened = useStore(openedMemory, (state) => state.opened)
  if (opened?.ownerId !== conversationId) return null
  return (
    <Suspense>
      <MemoryView key={conversationId} {...{ conversationId }} target={opened.target} />
    </Suspense>
  )
}
