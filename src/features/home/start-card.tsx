import { paths } from '@/lib/paths'
import type { Totals } from '@/storage/queries'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'
import { formatNumber } from '@/ui/format'

function counted(count: number, one: string, many: string) {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Where to go on, or to begin. HOME-05 to HOME-08. */
export function StartCard({ totals }: { totals: Totals }) {
  const hasData = Object.values(totals).some((count: number) => count > 0)
  return (
    <Card as="section" className="mt-10 flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="font-serif text-lg">
          {hasData ? 'Continue Your Conversations' : 'Get Started'}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {hasData
            ? `${counted(totals.characters, 'character', 'characters')}, ${counted(totals.conversations, 'conversation', 'conversations')}`
            : 'Add a provider with your own key, make a character, and start to chat.'}
        </p>
      </div>
      {hasData ? (
        <ButtonLink to={paths.conversations} variant="primary">
          View Conversations
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.providers}>Configure Providers</ButtonLink>
      )}
    </Card>
  )
}
