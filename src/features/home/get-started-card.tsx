import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import * as words from './words'

/** Where to begin, or to go on where only a provider is saved. */
export function GetStartedCard({ hasProvider }: { hasProvider: boolean }) {
  return (
    <Card as="section" aria-labelledby="start" className="flex flex-col gap-4">
      <div>
        <h2 id="start" className="font-serif text-lg">
          {words.getStarted}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {hasProvider ? words.getStartedWithProvider : words.getStartedText}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {hasProvider && (
          <ButtonLink to={paths.createCharacter} variant="primary">
            {words.createCharacter}
          </ButtonLink>
        )}
        <ButtonLink to={paths.providers}>{words.configureProviders}</ButtonLink>
      </div>
    </Card>
  )
}
