import { KEYS_LOCKED } from '@/ai/provider-error'
import { type Failure, rootCode } from '@/lib/failure'
import { paths } from '@/lib/paths'
import type { PictureFailureCode } from '@/runs/pictures/picture-failure'
import { isProviderTrouble } from '@/runs/providers/provider-connection'
import { Banner } from '@/ui/display/banner'
import { SafeLink } from '@/ui/markdown/safe-link'
import { Link } from '@/ui/buttons/router'
import { wordsOfFailure } from './describe-failure'
import * as words from './words'

/** Failures that the providers' page can mend, besides the trouble that any run may have with a provider. */
const lacking: readonly PictureFailureCode[] = [
  'avatar_needs_provider',
  'image_provider_changed',
  'image_provider_not_chosen',
  'no_advanced_text_provider',
  'no_avatar_provider',
  'no_avatar_text_provider',
  'no_image_provider',
  'no_quick_text_provider',
  'no_studio_provider',
]

/** Why there is no picture. There is no Retry here: the button that makes the picture asks again. */
export function PictureProblem({ failure }: { failure: Failure }) {
  const { title, detail, hint } = wordsOfFailure(failure)
  const code = rootCode(failure)
  const madeAt = failure.params?.['madeAt']
  const leadsToProviders = isProviderTrouble(failure) || lacking.some((each) => each === code)
  // There is no button "Retry" here.
  const wayOn = code === KEYS_LOCKED ? words.tryAgainAndTypePassphrase : hint
  return (
    <Banner kind="danger" title={words.imageError}>
      <p className="wrap-anywhere whitespace-pre-line">{title}</p>
      {detail !== undefined && <p className="wrap-anywhere">{detail}</p>}
      {wayOn !== undefined && <p className="text-muted">{wayOn}</p>}
      {typeof madeAt === 'string' && (
        <p className="markdown wrap-anywhere">
          <SafeLink address={madeAt} visibleText={words.openThePicture}>
            {words.openThePicture}
          </SafeLink>
        </p>
      )}
      {leadsToProviders && (
        <Link className="link" to={paths.providers}>
          {words.openProviders}
        </Link>
      )}
    </Banner>
  )
}
