import { classNames } from '../style/class-names'

/** `tinted` is the first of the buttons on each of many like cards, where a filled one would shout. */
export type ButtonVariant = 'primary' | 'tinted' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium text-center select-none ' +
  'transition-[background-color,border-color,opacity] active:duration-0 ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 px-2.5 py-1 text-sm pointer-coarse:min-h-10',
  medium: 'min-h-10 px-4 py-1.5 text-sm pointer-coarse:min-h-11',
}

/** A button that cannot be pressed does not draw the eye, and can be read. */
const DISABLED = 'disabled:bg-surface-raised disabled:text-muted '

/** The clear border shows up as the edge of the button in forced colours. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    DISABLED +
    'border-transparent bg-accent text-on-accent enabled-hover:bg-accent/90 active:bg-accent/80',
  tinted: DISABLED + 'border-transparent bg-accent/10 text-accent enabled-hover:bg-accent/16',
  secondary:
    DISABLED +
    'border-input-border bg-surface text-text enabled-hover:bg-surface-raised active:bg-border/60',
  quiet:
    'border-transparent text-text enabled-hover:bg-text/8 active:bg-text/12 disabled:opacity-50',
  danger:
    DISABLED +
    'border-transparent bg-danger text-on-accent enabled-hover:bg-danger/90 active:bg-danger/80',
}

/** Class names of a button, for the few elements that look like one and are none (links, labels). */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(BASE, SIZES[size], VARIANTS[variant], className)
}
