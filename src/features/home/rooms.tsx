import type { ReactNode } from 'react'

interface Room {
  name: string
  /** What it is like. */
  text: string
  /** A piece of a chat, as the room shows it. */
  sample: ReactNode
}

const BUBBLE = 'relative w-fit max-w-[85%] rounded-lg px-3 py-1.5 text-sm'

const ROOMS: readonly Room[] = [
  {
    name: 'Standard',
    text: 'A document: headings, tables, code and formulas, with room to read.',
    sample: (
      <>
        <p className={`${BUBBLE} ms-auto bg-surface-raised`}>Why does bread rise?</p>
        <div className="markdown mt-3 text-sm">
          <p>
            <strong>Yeast eats sugar</strong> and breathes out gas. The dough holds it, because of:
          </p>
          <ul>
            <li>gluten, which stretches</li>
            <li>time, which is free</li>
          </ul>
        </div>
      </>
    ),
  },
  {
    name: 'RP',
    text: 'A page of a novel: what is done recedes, what is said stands out.',
    sample: (
      <div className="markdown" data-voice="roleplay">
        <p>
          <em>The lamp above the door swings once and settles.</em>
        </p>
        <p>
          <span className="speech">“You’ve missed the last boat.”</span>{' '}
          <em>He pushes a stool out with his boot.</em>
        </p>
      </div>
    ),
  },
  {
    name: 'Mobile',
    text: 'A phone: short messages, pictures, and dots while the other one writes.',
    sample: (
      <div className="flex flex-col gap-0.5 px-2">
        <p className={`${BUBBLE} bg-text/8`}>you up?</p>
        <p className={`${BUBBLE} bubble bubble-tail rounded-es-none`}>
          first batch is out of the oven
        </p>
        <div data-own className="my-2 flex justify-end">
          <p className={`${BUBBLE} bubble-tail rounded-ee-none bg-accent text-on-accent`}>
            save me one
          </p>
        </div>
        <p className={`${BUBBLE} bubble bubble-tail rounded-es-none`}>already wrapped</p>
      </div>
    ),
  },
]

/** The three kinds of chat, each in its own look. */
export function Rooms() {
  return (
    <section aria-labelledby="rooms" className="mt-10">
      <h2 id="rooms" className="font-serif text-lg">
        Three rooms to talk in
      </h2>
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        {ROOMS.map(({ name, text, sample }) => (
          <figure
            key={name}
            className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface"
          >
            {/* Told by the words below; heard, it would be a chat out of nowhere. */}
            <div aria-hidden className="grow p-4 sm:p-5">
              {sample}
            </div>
            <figcaption className="border-t border-border px-4 py-3 text-sm text-muted sm:px-5">
              <strong className="font-medium text-text">{name}</strong> · {text}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
