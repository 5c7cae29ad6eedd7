import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '../style/class-names'
import { CONTROL_STYLE } from '../style/control-style'
import { IconButton } from '../buttons/icon-button'
import { isComposing } from './is-composing'
import * as words from '../words'

type Props = {
  /** What is searched, as in "Search characters". */
  label: string
  value: string
  onValueChange: (value: string) => void
  onFocus?: () => void
  className?: string
}

/** Where the user types what to look for; Escape empties it. */
export function SearchField({ label, value, onValueChange, onFocus, className }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={classNames('relative block', className)}>
      <Search
        aria-hidden
        size={18}
        strokeWidth={1.5}
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        className={classNames(
          CONTROL_STYLE,
          // Browsers draw buttons of different looks, or none, to empty it.
          'ps-10 [&::-webkit-search-cancel-button]:hidden',
          value !== '' && 'pe-11',
        )}
        onFocus={onFocus}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          // An input method has its own use for it.
          if (event.key === 'Escape' && !isComposing(event)) onValueChange('')
        }}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label={words.clearSearch}
          size="small"
          className="absolute end-1 top-1/2 -translate-y-1/2"
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
