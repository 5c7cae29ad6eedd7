import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { Link } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import { dismissProfileError } from '@/runs/dating/profile-batch'
import { useRun } from '@/runs/use-run'
import { isProviderTrouble } from '@/runs/providers/provider-connection'
import { setProfileProvider } from '@/storage/dating/dating-sessions'
import { useDatingSession } from '@/storage/hooks/use-dating-sessions'
import { useProviders } from '@/storage/hooks/use-providers'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Select } from '@/ui/fields/select-field'
import { pressProfiles } from './press-profiles'
import * as words from './words'

/** Why a batch failed, until it is tried again or dismissed. */
export function SessionError({ sessionId }: { sessionId: string }) {
  const run = useRun('profiles', sessionId)
  if (!run?.failure) return null
  const { title, detail, hint } = wordsOfFailure(run.failure)
  const count = run.data.valid.length
  return (
    <div className="mx-auto w-full max-w-110 md:max-w-230">
      <Banner
        kind="danger"
        title={title}
        onDismiss={() => dismissProfileError(sessionId)}
        actions={
          <>
            <Button size="small" onClick={() => void pressProfiles(sessionId, { kind: 'rest' })}>
              {words.tryAgain}
            </Button>
            {count > 0 && (
              <Button
                size="small"
                onClick={() => void pressProfiles(sessionId, { kind: 'keep', people: count })}
              >
                {count === 1 ? words.keepTheValidOne : words.keepTheValidOnes(count)}
              </Button>
            )}
          </>
        }
      >
        {detail !== undefined && (
          <p className="line-clamp-6 wrap-anywhere whitespace-pre-line">{detail}</p>
        )}
        {hint !== undefined && <p className="wrap-anywhere">{hint}</p>}
        {isProviderTrouble(run.failure) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link className="link" to={paths.providers}>
              {words.openProviders}
            </Link>
            <OtherProvider sessionId={sessionId} />
          </div>
        )}
      </Banner>
    </div>
  )
}

/** Another provider for a session whose own is gone, switched off or has no valid key: nobody else is asked unasked. */
function OtherProvider({ sessionId }: { sessionId: string }) {
  const providers = useProviders()
  const session = useDatingSession(sessionId)
  const others = providers?.filter(
    ({ id, enabled }) => enabled && id !== session?.profileGenerationProviderId,
  )
  if (!others || others.length === 0) return null
  return (
    <Select
      aria-label={words.askAnotherProvider}
      placeholder={words.askAnotherProviderPlaceholder}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      value=""
      onChange={({ target }) => void askOther(sessionId, target.value)}
    />
  )
}

/** A failed write stands in its own banner. */
async function askOther(sessionId: string, providerId: string): Promise<void> {
  const isSaved = await setProfileProvider(sessionId, providerId).catch(() => false)
  if (isSaved) await pressProfiles(sessionId, { kind: 'rest' })
}
