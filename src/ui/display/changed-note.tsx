import { classNames } from '../style/class-names'

interface Props {
  /** What was changed and why, a sentence for each field; undefined for one that stands as it was typed. */
  notes: readonly (string | undefined)[]
  className?: string
}

/** Says beside its fields that what was typed was changed. There before its words come, so that they are read out. */
export function ChangedNote({ notes, className }: Props) {
  return (
    <p role="status" className={classNames('text-sm text-warning empty:hidden', className)}>
      {notes.filter(Boolean).join(' ')}
    </p>
  )
}
