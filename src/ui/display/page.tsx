import type { ReactNode } from 'react'
import { cutText } from '@/lib/cut-text'
import { classNames } from '../style/class-names'

type Props = {
  /** The page's one h1. */
  title: string
  /** A sentence under the heading. */
  intro?: ReactNode
  /** Buttons at the end of the heading's line, or under it where both do not fit. */
  actions?: ReactNode
  /** 640 px, for forms and settings, rather than 1120 px. Default: false */
  narrow?: boolean
  children: ReactNode
}

/** Length from which a title may not fit its three lines, in characters. */
const LONG_TITLE_LENGTH = 60

/**
 * Characters of a title that are laid out. Names of former releases may be as long as a book, and browsers take minutes
 * for a heading without a space of that length.
 */
const SHOWN_TITLE_LENGTH = 300

/** The frame of a page's content. The h1 takes focus from code, when the router has changed pages. */
export function Page({ title, intro, actions, narrow = false, children }: Props) {
  const shown = cutText(title, SHOWN_TITLE_LENGTH)
  return (
    <div
      className={classNames(
        'mx-auto w-full pt-6 px-safe-4 pb-12 sm:pt-10 sm:px-safe-6',
        narrow ? 'max-w-172' : 'max-w-292',
      )}
    >
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mb-8">
        <h1
          tabIndex={-1}
          title={title.length > LONG_TITLE_LENGTH ? shown : undefined}
          className="line-clamp-3 min-w-0 font-serif text-xl wrap-anywhere sm:text-2xl"
        >
          {shown}
        </h1>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
        {intro !== undefined && (
          <div className="-mt-1 w-full">
            <p className="max-w-150 text-muted">{intro}</p>
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
