import { useSecondsSince } from '@/ui/use-seconds'

/** Says that a busy provider is waited for, and for how long still. @param until epoch milliseconds */
export function ProviderPause({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil(-useSecondsSince(until)))
  return (
    <>
      The provider is busy and asks for a pause. Trying again in{' '}
      <span role="timer" className="tabular-nums">
        {seconds} s
      </span>
      .
    </>
  )
}
