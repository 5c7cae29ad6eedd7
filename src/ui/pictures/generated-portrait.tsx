import { useId } from 'react'
import { generatedAvatar } from './generated-avatar'

interface Props {
  /** Decides the colours. */
  id: string
  name: string
}

/** Fills its place with a picture of somebody who has none: colours and initials, as on the drawn avatar. */
export function GeneratedPortrait({ id, name }: Props) {
  const gradientId = useId()
  const { from, to, ink, initials } = generatedAvatar(id, name)
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <linearGradient id={gradientId} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <rect width="100" height="100" fill={`url(#${gradientId})`} />
      <circle cx="84" cy="14" r="38" fill={ink} fillOpacity="0.06" />
      <circle cx="10" cy="96" r="46" fill={ink} fillOpacity="0.06" />
      <text
        x="50"
        y="50"
        dy="0.355em"
        textAnchor="middle"
        fill={ink}
        className="font-serif"
        fontWeight="600"
        fontSize="20"
      >
        {initials}
      </text>
    </svg>
  )
}
