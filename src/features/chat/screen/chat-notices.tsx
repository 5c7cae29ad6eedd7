import { Link } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import * as words from './notice-words'

const STYLE = 'px-4 pt-2 text-center text-xs text-muted'

/** Says plainly what answers here (design §9, first run). */
export function DemoNotice() {
  return (
    <p role="note" className={STYLE}>
      {words.scriptAnswers((text) => (
        <Link to={paths.newProvider} className="link">
          {text}
        </Link>
      ))}
    </p>
  )
}

/** What becomes of a chat that nobody has kept. */
export function TemporaryNotice() {
  return (
    <p role="note" className={STYLE}>
      {words.temporaryNotice}
    </p>
  )
}
