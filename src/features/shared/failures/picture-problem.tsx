import { paths } from '@/lib/paths'
import { Banner } from '@/ui/display/banner'
import { SafeLink } from '@/ui/markdown/safe-link'
import { Link } from '@/ui/buttons/router'

interface Props {
  message: string
  /** What to do about it. */
  hint?: string
  /** Where the picture lies, for the user to open. */
  madeAt?: string
  /** Whether the providers' page can mend it. */
  leadsToProviders: boolean
}

/** Why there is no picture. There is no Retry here: the button that makes the picture asks again. GAL-36. */
export function PictureProblem({ message, hint, madeAt, leadsToProviders }: Props) {
  return (
    <Banner kind="danger" title="Image Error">
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      {madeAt !== undefined && (
        <p className="markdown wrap-anywhere">
          <SafeLink address={madeAt} visibleText="Open the picture">
            Open the picture
          </SafeLink>
        </p>
      )}
      {leadsToProviders && (
        <Link className="link" to={paths.providers}>
          Open Providers
        </Link>
      )}
    </Banner>
  )
}
