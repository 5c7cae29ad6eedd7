import { useState, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { classNames } from '../style/class-names'

type Props = {
  /** What is behind it, such as "Advanced". */
  title: string
  /** Whether it is open at first. Default: false */
  startsOpen?: boolean
  /** Stays open while this is true, for fields with an error. Default: false */
  forceOpen?: boolean
  children: ReactNode
}

/** Fields that few people need, folded away but still part of the form. */
export function Disclosure({ title, startsOpen = false, forceOpen = false, children }: Props) {
  const [isOpened, setIsOpened] = useState(startsOpen)
  const isOpen = isOpened || forceOpen
  return (
    <details
      open={isOpen}
      className="rounded-md border border-border"
      onToggle={(event) => setIsOpened(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-md px-4 text-sm font-medium hover:bg-text/4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.5}
          className={classNames('shrink-0 transition-[rotate]', isOpen && 'rotate-90')}
        />
        {title}
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-5">{children}</div>
    </details>
  )
}
