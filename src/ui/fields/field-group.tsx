import { type ReactNode, useId } from 'react'

type Props = {
  /** Names the group. */
  title: string
  /** A sentence under the title. */
  intro?: ReactNode
  children: ReactNode
}

/** A part of a long form, under a heading. */
export function FieldGroup({ title, intro, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-5">
      <header>
        <h2 id={id} className="font-serif text-lg">
          {title}
        </h2>
        {intro !== undefined && <p className="mt-1 text-sm text-muted">{intro}</p>}
      </header>
      {children}
    </section>
  )
}
