import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../style/class-names'

type Tab<Id extends string> = {
  id: Id
  label: ReactNode
  panel: ReactNode
}

type Props<Id extends string> = {
  /** What the tabs choose between; names the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onValueChange: (id: Id) => void
  /** For a few tabs: where they are too wide, their labels take several lines. Default: false, the list scrolls */
  keepsAllInSight?: boolean
  className?: string
}

/** Tabs that switch as the arrow keys move; only the chosen panel is mounted. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onValueChange,
  keepsAllInSight = false,
  className,
}: Props<Id>) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find((tab) => tab.id === value)

  const moveTo = (index: number) => {
    const tab = tabs.at(index % tabs.length)
    if (!tab) return
    onValueChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === value)
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  }
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex pale-end [scrollbar-width:none] gap-1 overflow-x-auto border-b border-border"
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${baseId}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={classNames(
              'inline-flex min-h-10 items-center gap-2 border-b-2 px-3 text-sm font-medium transition-colors pointer-coarse:min-h-11',
              keepsAllInSight
                ? 'min-w-0 justify-center max-sm:grow max-sm:px-2 max-sm:leading-snug'
                : 'shrink-0 whitespace-nowrap',
              'focus-visible:-outline-offset-2',
              tab.id === value
                ? 'border-accent text-text'
                : 'border-transparent text-muted hover:text-text',
            )}
            onClick={({ currentTarget }) => {
              // One that was pressed where it sticks out comes whole into sight.
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              onValueChange(tab.id)
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${value}`}
        tabIndex={0}
        className="rounded-sm pt-5"
      >
        {chosen?.panel}
      </div>
    </div>
  )
}
