import type { ReactNode } from 'react'

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 240 64" className="mb-2 h-17 w-full rounded-sm bg-bg">
      {children}
    </svg>
  )
}

interface LineProps {
  x: number
  y: number
  width: number
  opacity?: number
}

/** A line of text. */
function Line({ x, y, width, opacity = 0.4 }: LineProps) {
  return <rect {...{ x, y, width, opacity }} height={3} rx={1.5} fill="currentColor" />
}

/** Messages in bubbles on both sides. */
export function BubblesPicture() {
  return (
    <Picture>
      <rect
        x={130}
        y={7}
        width={98}
        height={20}
        rx={10}
        className="text-accent"
        fill="currentColor"
        opacity={0.6}
      />
      <rect x={12} y={33} width={126} height={24} rx={10} fill="currentColor" opacity={0.14} />
      <Line x={24} y={40} width={98} />
      <Line x={24} y={47} width={62} />
    </Picture>
  )
}

/** Names with lines of text under them. */
export function PlainPicture() {
  return (
    <Picture>
      <g className="text-accent">
        <Line x={12} y={9} width={24} opacity={0.9} />
      </g>
      <Line x={12} y={17} width={120} />
      <Line x={12} y={31} width={36} opacity={0.9} />
      <Line x={12} y={39} width={212} />
      <Line x={12} y={46} width={200} />
      <Line x={12} y={53} width={110} />
    </Picture>
  )
}
