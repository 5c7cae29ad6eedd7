import { Link } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'

const STYLE = 'px-4 pt-2 text-center text-xs text-muted'

/** Says plainly what answers here (design §9, first run). */
export function DemoNotice() {
  return (
    <p role="note" className={STYLE}>
      A script inside this page answers here, not an AI model.{' '}
      <Link to={paths.newProvider} className="link">
        Add a provider
      </Link>{' '}
      to talk to one.
    </p>
  )
}

/** What becomes of a chat that nobody has kept. */
export function TemporaryNotice() {
  return (
    <p role="note" className={STYLE}>
      This chat is temporary: save it, or it goes when this page is closed.
    </p>
  )
}
