import type { ReactNode } from 'react'
import { Link, type LinkProps } from './router'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'

type Props = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  ...props
}: Props) {
  return (
    <Link {...props} className={buttonStyle(variant, size, className)}>
      {icon}
      {children}
    </Link>
  )
}
