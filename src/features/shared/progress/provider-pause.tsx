import { useSecondsSince } from '@/ui/use-seconds'
import * as words from './words'

/** Says that a busy provider is waited for, and for how long still. @param until epoch milliseconds */
export function ProviderPause({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil(-useSecondsSince(until)))
  return words.providerPause(
    <span role="timer" className="figures">
      {words.seconds(seconds)}
    </span>,
  )
}
