import { useId, useState } from 'react'
import { classNames } from '../style/class-names'
import { generatedAvatar } from './generated-avatar'

type Props = {
  /** Decides the colours of the drawn avatar. */
  id: string
  name: string
  /** A picture (data: or blob: URL, or a path of our own); drawn from id and name without one. */
  src?: string | null
  /** Edge in CSS pixels. Default: 40; usual are 24, 40, 80, 120. */
  size?: number
  /** Accessible name, where the name does not stand beside it. Default: decoration only. */
  label?: string
  /** May change the shape, such as rounded-lg; a circle without it. */
  className?: string
}

export function Avatar({ id, name, src, size = 40, label, className }: Props) {
  const style = classNames(
    'aspect-square shrink-0 object-cover [:where(&)]:rounded-full',
    className,
  )
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken)
    return <DrawnAvatar {...{ id, name, size, label }} className={style} />
  return (
    <img
      src={src}
      alt={label ?? ''}
      width={size}
      height={size}
      decoding="async"
      className={style}
      onError={() => setBroken(src)}
    />
  )
}

function DrawnAvatar({ id, name, size, label, className }: Omit<Props, 'src'>) {
  const gradientId = useId()
  const { from, to, ink, initials } = generatedAvatar(id, name)
  const a11y = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} className={className} {...a11y}>
      <linearGradient id={gradientId} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <rect width="100" height="100" fill={`url(#${gradientId})`} />
      <text
        x="50"
        y="50"
        dy="0.355em"
        textAnchor="middle"
        fill={ink}
        fontWeight="600"
        fontSize={initials.length > 1 ? 40 : 48}
      >
        {initials}
      </text>
    </svg>
  )
}
