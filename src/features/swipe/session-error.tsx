import { Link } from '@/ui/router'
import { paths } from '@/lib/paths'
import { useProfileRun } from '@/runs/hooks/use-profile-run'
import { keepValidProfiles, resumeProfiles } from '@/runs/profile-batch'
import { dismissProfileError, isProfileRunActive } from '@/runs/profile-runs'
import { isProviderTrouble } from '@/runs/provider-connection'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { goOn } from './session-generation'

/** Why a batch failed, until it is tried again or dismissed. SWIPE-24, SWIPE-84 to SWIPE-94. */
export function SessionError({ sessionId }: { sessionId: string }) {
  const run = useProfileRun(sessionId)
  const error = run?.error
  if (!error || isProfileRunActive(run)) return null
  const count = error.valid.length
  return (
    <div className="mx-auto w-full max-w-110 md:max-w-230">
      <Banner
        kind="danger"
        title={error.message}
        onDismiss={() => dismissProfileError(sessionId)}
        actions={
          <>
            <Button size="small" onClick={() => void goOn(resumeProfiles(sessionId))}>
              Try Again
            </Button>
            {count > 0 && (
              <Button size="small" onClick={() => void goOn(keepValidProfiles(sessionId))}>
                {count === 1 ? 'Keep the valid one' : `Keep the ${count} valid ones`}
              </Button>
            )}
          </>
        }
      >
        {error.details !== undefined && (
          <p className="line-clamp-6 wrap-anywhere whitespace-pre-line">{error.details}</p>
        )}
        {isProviderTrouble(error.code) && (
          <Link className="link" to={paths.providers}>
            Open Providers
          </Link>
        )}
      </Banner>
    </div>
  )
}
