import { Link } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import { Banner } from '@/ui/display/banner'
import type { StartProblem } from '../session/use-start-chat'
import * as words from './words'

/** Why a chat was not started. */
export function ChatProblem({ problem }: { problem: StartProblem }) {
  return (
    <Banner kind="danger" onDismiss={problem.dismiss}>
      <p>{problem.message}</p>
      {problem.isAboutProvider && (
        <Link className="link" to={paths.providers}>
          {words.openProviders}
        </Link>
      )}
    </Banner>
  )
}

/** The same where there is little room. */
export function TileProblem({ problem }: { problem: StartProblem }) {
  return (
    <p role="alert" className="w-full text-sm wrap-anywhere text-danger">
      {problem.message}{' '}
      {problem.isAboutProvider && (
        <Link className="link" to={paths.providers}>
          {words.openProviders}
        </Link>
      )}
    </p>
  )
}
