import { useEffect, useState } from 'react'
import {
  type AnswerAlerts,
  readAnswerAlerts,
  writeAnswerAlerts,
} from '@/storage/browser/answer-alerts'
import { SwitchField } from '@/ui/fields/switch-field'
import * as words from './words'

/** Absent in some browsers, and on iPhone and iPad outside of installed apps, whatever the types say. */
const notifications = () => (globalThis as { Notification?: typeof Notification }).Notification

/** Whether the user is told of answers; nothing where this browser cannot tell. The permission is asked for here, and nowhere else. */
export function AnswerAlertsFields() {
  const isOffered = useCanTell()
  const [choice, setChoice] = useState(readAllowed)
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!isOffered) return null
  const choose = (next: AnswerAlerts) => {
    const isKept = writeAnswerAlerts(next)
    setFault(isKept ? undefined : words.notKept)
    if (isKept) setChoice(next)
  }
  const switchOn = async () => {
    setIsAsking(true)
    const isAllowed = await askToNotify()
    setIsAsking(false)
    if (isAllowed) choose('plain')
    else setFault(words.notAllowed)
  }
  return (
    <>
      <SwitchField
        label={words.tellMe}
        hint={words.tellMeHint}
        error={fault}
        checked={choice !== 'off' || isAsking}
        disabled={isAsking}
        onChange={({ target }) => (target.checked ? void switchOn() : choose('off'))}
      />
      {choice !== 'off' && (
        <SwitchField
          label={words.showText}
          hint={words.showTextHint}
          checked={choice === 'text'}
          onChange={({ target }) => choose(target.checked ? 'text' : 'plain')}
        />
      )}
    </>
  )
}

/** What was chosen, as long as the browser still allows it. */
function readAllowed(): AnswerAlerts {
  return notifications()?.permission === 'granted' ? readAnswerAlerts() : 'off'
}

/** Never rejects. */
async function askToNotify(): Promise<boolean> {
  try {
    return (await notifications()?.requestPermission()) === 'granted'
  } catch {
    return false
  }
}

/** Whether there are notifications, and the service worker that shows them, which comes a little after the page. */
function useCanTell(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let isGone = false
    const { serviceWorker } = navigator as Partial<Navigator>
    if (notifications() && serviceWorker)
      serviceWorker.ready.then(
        () => !isGone && setIsReady(true),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [])
  return isReady
}
