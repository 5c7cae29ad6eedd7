import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/buttons/button'
import { showToast } from '@/ui/overlays/toast-store'
import { loadFailureText } from '../failures/load-failure-text'
import * as words from './try-demo-words'

interface Props {
  onTryDemo: () => Promise<void>
  /** Default: primary */
  variant?: 'primary' | 'secondary'
}

/** Tells why the demo could not be started; a failed write already stands in its own banner. */
export function reportDemoFailure(cause: unknown): void {
  if (!(cause instanceof Error) || cause.name === 'StorageError') return
  void loadFailureText(cause).then((reason) =>
    showToast({ text: words.demoCouldNotBeStarted(reason), kind: 'danger' }),
  )
}

/** "Try the demo": one press to a chat without a key, or to a page that the demo answers on. */
export function TryDemoButton({ onTryDemo, variant = 'primary' }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    setIsBusy(true)
    try {
      await onTryDemo()
    } catch (cause) {
      setIsBusy(false)
      reportDemoFailure(cause)
    }
  }
  return (
    <Button
      variant={variant}
      busy={isBusy}
      icon={<Sparkles aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => void start()}
    >
      {words.tryTheDemo}
    </Button>
  )
}
