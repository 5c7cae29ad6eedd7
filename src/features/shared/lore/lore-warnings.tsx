import { CircleAlert, TriangleAlert } from 'lucide-react'
import { classNames } from '@/ui/style/class-names'
import type { BookWarning } from '@/runs/lore/lore-wire'
import * as words from './warning-words'

/** Warnings that are listed; a book may have thousands. */
const LISTED = 20

/** Whether a warning says that something does not work at all. LORE-16 */
export const isFault = ({ code }: BookWarning) => code === 'brokenPattern' || code === 'slowPattern'

interface Props {
  warnings: readonly BookWarning[]
  className?: string
}

/** What is wrong with a book or an entry, a sentence each; what is broken stands in red and first. LORE-52 */
export function LoreWarnings({ warnings, className }: Props) {
  if (warnings.length === 0) return null
  const sorted = [...warnings].sort((a, b) => Number(isFault(b)) - Number(isFault(a)))
  return (
    <ul
      aria-label={words.warnings}
      className={classNames('flex flex-col gap-1.5 text-sm', className)}
    >
      {sorted.slice(0, LISTED).map((warning, index) => {
        const Icon = isFault(warning) ? CircleAlert : TriangleAlert
        return (
          <li
            key={index}
            className={classNames(
              'flex gap-1.5',
              isFault(warning) ? 'text-danger' : 'text-warning',
            )}
          >
            <Icon aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{words.warningText(warning)}</span>
          </li>
        )
      })}
      {sorted.length > LISTED && (
        <li className="text-muted">{words.andMore(sorted.length - LISTED)}</li>
      )}
    </ul>
  )
}
