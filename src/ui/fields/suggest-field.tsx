import { useEffect, useRef, useState, type ReactNode, type Ref, type UIEvent } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../style/class-names'
import { CONTROL_STYLE } from '../style/control-style'
import { FieldFrame, useFieldIds, type FieldProps } from './field'
import { Spinner } from '../display/spinner'
import { useAnchoredPopover } from '../overlays/use-anchored-popover'
import { useSuggestionList, type Suggestion } from './use-suggestion-list'
import * as words from '../words'

type Props = FieldProps & {
  value: string
  onValueChange: (value: string) => void
  suggestions: readonly Suggestion[]
  /** Shown in the list instead of suggestions while they are fetched. Default: false */
  loading?: boolean
  /** Shown in the list: why there are no suggestions, or not all. */
  loadError?: ReactNode
  /** Shown in the list when there is nothing to suggest. */
  emptyText?: string
  id?: string
  name?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
  /** Called when the user opens the list, so that what stands in it can be fetched then. */
  onOpen?: () => void
  /** The text input. */
  ref?: Ref<HTMLInputElement>
}

const NONE: readonly Suggestion[] = []

/** Lines that are drawn at first, and added whenever the end of those is near. */
const LINES_AT_ONCE = 100
/** Pixels before the end of the list that count as near. */
const NEAR_END = 400

/**
 * Free text with suggestions (role combobox); with react-hook-form through `Controller`. The list opens by its
 * button, by an arrow key or by a click into the empty field, never by typing or focus alone, and then
 * filters as one types. Any text is accepted. Written by hand because Base UI's Autocomplete hides the rest of the
 * page, the field's own label included, from assistive technology while its list is open.
 */
export function SuggestField({
  label,
  hint,
  error,
  className,
  id: givenId,
  value,
  onValueChange,
  suggestions,
  loading = false,
  loadError,
  emptyText = words.noSuggestions,
  onBlur,
  onOpen,
  ...props
}: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  const anchor = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const list = useSuggestionList({
    value,
    // What cannot be seen while the list is fetched must not be chosen by Enter.
    suggestions: loading ? NONE : suggestions,
    onValueChange,
    onOpen,
  })
  const { isOpen, matches, activeIndex } = list
  const [lineCount, setLineCount] = useState(LINES_AT_ONCE)
  // A line that an arrow key goes to has to be there.
  const lines = matches.slice(0, Math.max(lineCount, activeIndex + LINES_AT_ONCE / 2))
  const drawMore = ({ currentTarget: box }: UIEvent<HTMLUListElement>) => {
    const isNearEnd = box.scrollTop + box.clientHeight > box.scrollHeight - NEAR_END
    if (isNearEnd && lines.length < matches.length) setLineCount(lines.length + LINES_AT_ONCE)
  }
  useAnchoredPopover(isOpen, anchor, popover, 'stretch')

  const note = noteOf({ loading, loadError, emptyText, isEmpty: suggestions.length === 0 })
  const hasList = isOpen && !loading && matches.length > 0
  return (
    <FieldFrame {...{ id, label, hint, error, className }} required={props.required}>
      <div ref={anchor} className="relative">
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          {...aria}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-activedescendant={hasList && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
          value={value}
          className={classNames(CONTROL_STYLE, 'pe-11')}
          onChange={(event) => {
            setLineCount(LINES_AT_ONCE)
            list.type(event.target.value)
          }}
          onClick={() => value === '' && list.open()}
          onKeyDown={list.handleKeyDown}
          onBlur={() => {
            list.close()
            onBlur?.()
          }}
        />
        {/* Its name leaves the field's label out, so that the label finds one control only. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.showSuggestions}
          aria-expanded={isOpen}
          disabled={props.disabled}
          className="absolute inset-y-0 inset-e-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-text"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (isOpen) list.close()
            else list.open()
            anchor.current?.querySelector('input')?.focus()
          }}
        >
          <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
        </button>
      </div>
      {/* A press on the list must not take the focus, whose loss closes it. */}
      <div
        ref={popover}
        popover="manual"
        className="pop fixed m-0 overflow-hidden rounded-md border border-border bg-surface p-0 text-text floating open:flex open:flex-col"
        onMouseDown={(event) => event.preventDefault()}
      >
        <div aria-live="polite" className="shrink-0 text-sm text-muted">
          {isOpen && note !== undefined && <div className="px-3 py-2.5">{note}</div>}
        </div>
        {hasList && (
          <ul
            id={`${id}-list`}
            role="listbox"
            aria-label={words.suggestions}
            className="relative min-h-0 overflow-y-auto overscroll-contain p-1"
            onScroll={drawMore}
          >
            {lines.map((item, index) => (
              <SuggestionLine
                key={item.value}
                id={`${id}-${index}`}
                suggestion={item}
                position={index + 1}
                total={matches.length}
                isActive={index === activeIndex}
                onChoose={() => list.choose(item)}
              />
            ))}
          </ul>
        )}
      </div>
    </FieldFrame>
  )
}

type NoteSource = Pick<Props, 'loading' | 'loadError' | 'emptyText'> & { isEmpty: boolean }

function noteOf({ loading, loadError, emptyText, isEmpty }: NoteSource): ReactNode {
  if (loading) {
    return (
      <span className="flex items-center gap-2">
        <Spinner /> Loading…
      </span>
    )
  }
  return loadError ?? (isEmpty ? emptyText : undefined)
}

type LineProps = {
  id: string
  suggestion: Suggestion
  /** Which of how many it is, counted from 1: not all may be drawn. */
  position: number
  total: number
  isActive: boolean
  onChoose: () => void
}

function SuggestionLine({ id, suggestion, position, total, isActive, onChoose }: LineProps) {
  const { value, label, note, detail } = suggestion
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={line}
      id={id}
      role="option"
      aria-posinset={position}
      aria-setsize={total}
      aria-selected={isActive}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 text-sm hover:bg-text/8 pointer-coarse:min-h-11',
        isActive && 'mark-start bg-text/8',
      )}
      onClick={onChoose}
    >
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{label}</span>
        {label !== value && <span className="block text-xs wrap-anywhere text-muted">{value}</span>}
        {detail !== undefined && (
          <span className="block text-xs wrap-anywhere text-muted">{detail}</span>
        )}
      </span>
      {note !== undefined && <span className="shrink-0 text-xs text-muted">{note}</span>}
    </li>
  )
}
