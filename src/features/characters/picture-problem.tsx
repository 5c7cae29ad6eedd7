import { Link } from '@/ui/router'
import { paths } from '@/lib/paths'
import type { PictureRunError } from '@/runs/picture-runs'
import { KEYS_LOCKED } from '@/runs/provider-connection'
import { Banner } from '@/ui/banner'

/** Codes of failures that the providers' page can mend. */
const PROVIDER_CODES = ['unauthorized', 'credit_limit_reached', 'no_painter', 'no_writer']

/** Why there is no picture. GAL-36. */
export function PictureProblem({ error }: { error: PictureRunError }) {
  // There is no Retry here: the button that makes the picture asks again.
  const hint = error.code === KEYS_LOCKED ? 'Try again and type your passphrase.' : error.hint
  return (
    <Banner kind="danger" title="Image Error">
      <p className="wrap-anywhere whitespace-pre-line">{error.message}</p>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      {PROVIDER_CODES.includes(error.code) && (
        <Link className="link" to={paths.providers}>
          Open Providers
        </Link>
      )}
    </Banner>
  )
}
