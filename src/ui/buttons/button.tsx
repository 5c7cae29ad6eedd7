import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { Spinner } from '../display/spinner'
import * as words from '../words'

type Props = ComponentProps<'button'> & {
  /** Default: secondary. One primary button per view. */
  variant?: ButtonVariant
  /** Default: medium (40 px, 44 px under a finger). */
  size?: ButtonSize
  /** A lucide icon before the text. */
  icon?: ReactNode
  /** Work is under way: keeps focus and width, ignores presses. */
  busy?: boolean
  /** Heard after the button's text while it is busy. Default: "Working…" */
  busyText?: string
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  type = 'button',
  icon,
  busy = false,
  busyText = words.working,
  className,
  children,
  onClick,
  ...props
}: Props) {
  // A busy button stays focusable, so the reader does not lose the place; preventDefault holds a submit back.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonStyle(variant, size, className)}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {busy && <span className="sr-only">{busyText}</span>}
    </button>
  )
}
