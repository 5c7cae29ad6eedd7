import { useEffect, useState } from 'react'
import { Check, Copy, X } from 'lucide-react'
import { IconButton } from './icon-button'
import * as words from '../words'

type Props = {
  /** What is copied, exactly; a function is asked at the press. */
  text: string | (() => string | Promise<string>)
  /** Default: "Copy" */
  label?: string
}

type Outcome = 'copied' | 'failed'

const SAID = { copied: words.copied, failed: words.notCopied }
const SHOWN_MS = 2000

async function writeToClipboard(text: Props['text']) {
  await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
}

/** Copies a text and says so. */
export function CopyButton({ text, label = words.copy }: Props) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await writeToClipboard(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  const icon = { copied: Check, failed: X, ready: Copy }[outcome ?? 'ready']
  return (
    <>
      <IconButton
        {...{ icon, label }}
        size="small"
        title={outcome ? SAID[outcome] : label}
        onClick={() => void copy()}
      />
      {/* Not role status: a page has many of these, and the toasts are its one status region. */}
      <span aria-live="polite" className="sr-only">
        {outcome && SAID[outcome]}
      </span>
    </>
  )
}
