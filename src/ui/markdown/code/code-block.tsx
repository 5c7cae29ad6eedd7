import { CopyButton } from '../../buttons/copy-button'
import { languageOf } from './languages'
import { LaidOutText } from '../long-word'
import { useHighlighting } from './use-highlighting'
import * as words from '../../words'

type Props = {
  /** What stands after the opening fence; its first word names the language. */
  info: string
  code: string
  /** Colours wait until no more code will come. */
  complete: boolean
}

/** Longer code shows its beginning; copying gives all of it. */
const SHOWN_LENGTH = 200_000

/** Code with its language, a copy button and a scrollbar of its own. */
export function CodeBlock({ info, code, complete }: Props) {
  const written = /^[^\s{,]*/.exec(info)?.[0] ?? ''
  const language = languageOf(written)
  const label = language?.label ?? (written === '' ? words.code : written)
  const spans = useHighlighting(complete ? language : null, code)
  const isCut = code.length > SHOWN_LENGTH
  return (
    <div className="markdown-code">
      <div className="markdown-code-header">
        <span className="markdown-code-language">{label}</span>
        <CopyButton text={code} label={words.copyCode} />
      </div>
      {/* Reachable by keyboard, so that long lines can be scrolled. */}
      <pre role="group" aria-label={`${label.slice(0, 40)} code`} tabIndex={0}>
        <code>
          {spans === null ? (
            <LaidOutText text={code.slice(0, SHOWN_LENGTH)} />
          ) : (
            spans.map(({ text, colour }, index) =>
              colour === null ? (
                <LaidOutText key={index} text={text} />
              ) : (
                <span key={index} className={`code-${colour}`}>
                  <LaidOutText text={text} />
                </span>
              ),
            )
          )}
        </code>
      </pre>
      {isCut && (
        <p className="markdown-code-note">
          Only the beginning is shown. “Copy code” copies all of it.
        </p>
      )}
    </div>
  )
}
