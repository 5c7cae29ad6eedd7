import { Link } from '@/ui/router'
import { paths } from '@/lib/paths'

/** Says plainly what answers here (design §9, first run). */
export function DemoNotice() {
  return (
    <p role="note" className="px-4 pt-2 text-center text-xs text-muted">
      A script inside this page answers here, not an AI model.{' '}
      <Link to={paths.newProvider} className="link">
        Add a provider
      </Link>{' '}
      to talk to one.
    </p>
  )
}
