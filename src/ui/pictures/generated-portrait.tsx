import { useId } from 'react'
import { generatedAvatar } from './generated-avatar'
import { PORTRAIT_LINE, portraitLetters } from './portrait-letters'

interface Props {
  /** Decides the colours. */
  id: string
  name: string
}

const percent = (part: number) => `${part * 100}%`

/** Fills its place with a picture of somebody who has none: the colours of the drawn avatar, and its initials as large letters. */
export function GeneratedPortrait({ id, name }: Props) {
  const gradientId = useId()
  const { from, to, ink, initials } = generatedAvatar(id, name)
  return (
    <svg aria-hidden className="absolute inset-0 size-full">
      <linearGradient id={gradientId} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <rect width="100%" height="100%" fill={`url(#${gradientId})`} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
        {portraitLetters(initials).map(({ text, x, y, size, opacity }, place) => (
          <text
            key={place}
            x={50 + x}
            y={y}
            dy="0.33em"
            textAnchor="middle"
            fill={ink}
            fillOpacity={opacity}
            className="font-serif"
            fontWeight="600"
            fontSize={size}
          >
            {text}
          </text>
        ))}
      </svg>
      <rect
        x={percent(PORTRAIT_LINE.x)}
        y={percent(PORTRAIT_LINE.y)}
        width={percent(1 - 2 * PORTRAIT_LINE.x)}
        height={percent(1 - 2 * PORTRAIT_LINE.y)}
        rx="8"
        fill="none"
        stroke={ink}
        strokeOpacity={PORTRAIT_LINE.opacity}
      />
    </svg>
  )
}
