import { useState } from 'react'
import { Button } from '../buttons/button'
import { LaidOutText } from './long-word'

type Props = {
  text: string
  /** Offered as the button "Show formatted" where formatting is possible. */
  onFormat?: () => void
}

/** A longer text is laid out step by step: a browser needs seconds for megabytes in one line. */
const FIRST_LENGTH = 20_000
const STEP_LENGTH = 200_000

/** Text exactly as it was written, without any markup. */
export function PlainBlock({ text, onFormat }: Props) {
  const [length, setLength] = useState(FIRST_LENGTH)
  const rest = text.length - length
  return (
    <div>
      <p className="markdown-raw">
        <LaidOutText text={rest > 0 ? text.slice(0, length) : text} />
      </p>
      {(rest > 0 || onFormat) && (
        <p className="markdown-actions">
          {onFormat && (
            <Button size="small" onClick={onFormat}>
              Show formatted
            </Button>
          )}
          {rest > 0 && (
            <Button size="small" onClick={() => setLength(length + STEP_LENGTH)}>
              Show more text
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
