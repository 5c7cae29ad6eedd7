import type { ComponentProps } from 'react'
import { classNames } from '../style/class-names'

type Props = ComponentProps<'div'> & {
  /** Default: div; article or li for one of several like things. */
  as?: 'div' | 'article' | 'section' | 'li'
}

/** A sheet of paper with a hairline: 16 px inside on phones, 20 px from 640 px up. */
export function Card({ as: Element = 'div', className, ...props }: Props) {
  const Tag = Element as 'div'
  return (
    <Tag
      {...props}
      className={classNames(
        'min-w-0 rounded-lg border border-border bg-surface p-4 sm:p-5',
        className,
      )}
    />
  )
}
