import { paths } from '@/lib/paths'
import { Banner } from './banner'
import { Link } from './router'

interface Props {
  message: string
  /** What to do about it. */
  hint?: string
  /** Whether the providers' page can mend it. */
  leadsToProviders: boolean
}

/** Why there is no picture. There is no Retry here: the button that makes the picture asks again. GAL-36. */
export function PictureProblem({ message, hint, leadsToProviders }: Props) {
  return (
    <Banner kind="danger" title="Image Error">
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      {leadsToProviders && (
        <Link className="link" to={paths.providers}>
          Open Providers
        </Link>
      )}
    </Banner>
  )
}
