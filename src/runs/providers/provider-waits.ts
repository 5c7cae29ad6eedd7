import type { OnWait } from '@/ai/http/http-client'
import { createStore } from 'zustand/vanilla'

/* Pauses that busy providers ask for, outside of chats, whose runs hold their own. */

/** Milliseconds of a pause that is over before anybody asks what is going on. */
export const SHORT_WAIT_MS = 2_000

/** Epoch milliseconds at which a request is sent again, by the key of the run that waits. */
export const providerWaits = createStore<Record<string, number | undefined>>(() => ({}))

/** Notes the pauses of one run. @param key as `useProviderWait` is asked with. */
export function noteWaits(key: string): OnWait {
  return (delayMs = 0) =>
    providerWaits.setState({
      [key]: delayMs < SHORT_WAIT_MS ? undefined : Date.now() + delayMs,
    })
}

/** Keys of what can wait. */
export const waitKeys = {
  studio: 'studio',
  characterForm: 'character',
  picture: (key: string) => `picture ${key}`,
  person: (kind: string) => `person ${kind}`,
  datingSession: (id: string) => `session ${id}`,
} as const
