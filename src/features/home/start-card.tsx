import { paths } from '@/lib/paths'
import type { Totals } from '@/storage/database/queries'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { formatCount } from '@/ui/format'
import { LatestConversations } from './latest-conversations'

/** Where to go on. */
export function ContinueCard({ totals }: { totals: Totals }) {
  const { characters, conversations } = totals
  return (
    <Card as="section" aria-labelledby="start" className="flex flex-col gap-3">
      <div>
        <h2 id="start" className="font-serif text-lg">
          Continue Your Conversations
        </h2>
        <p className="mt-1 text-sm text-muted">
          {formatCount(characters, 'character', 'characters')},{' '}
          {formatCount(conversations, 'conversation', 'conversations')}
        </p>
      </div>
      {conversations > 0 && <LatestConversations total={conversations} />}
      <ButtonLink to={paths.conversations} variant="primary" className="self-start">
        View Conversations
      </ButtonLink>
    </Card>
  )
}

/** Where to begin, or to go on where only a provider is saved. */
export function GetStartedCard({ hasProvider }: { hasProvider: boolean }) {
  return (
    <Card as="section" aria-labelledby="start" className="flex flex-col gap-4">
      <div>
        <h2 id="start" className="font-serif text-lg">
          Get Started
        </h2>
        <p className="mt-1 text-sm text-muted">
          {hasProvider
            ? 'Your provider is saved. Make a character, and start to chat.'
            : 'Add a provider with your own key, make a character, and start to chat.'}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {hasProvider && (
          <ButtonLink to={paths.createCharacter} variant="primary">
            Create Character
          </ButtonLink>
        )}
        <ButtonLink to={paths.providers}>Configure Providers</ButtonLink>
      </div>
    </Card>
  )
}
