import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { warmSearch } from '@/storage/hooks/use-search'
import { classNames } from '@/ui/class-names'
import { CONTROL_STYLE } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'

interface Props {
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Where the user types what to look for; Escape empties it. */
export function SearchBox({ value, onChange, className }: Props) {
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
        aria-label="Search conversations"
        placeholder="Search conversations"
        autoComplete="off"
        spellCheck={false}
        value={value}
        className={classNames(
          CONTROL_STYLE,
          // Browsers draw buttons of different looks, or none, to empty it.
          'ps-10 pe-11 [&::-webkit-search-cancel-button]:hidden',
        )}
        onFocus={warmSearch}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
        }}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label="Clear search"
          size="small"
          className="absolute end-1 top-1/2 -translate-y-1/2"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
