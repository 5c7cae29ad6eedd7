import type { ReactNode } from 'react'
import * as words from './words'

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
    name: words.standard,
    text: words.standardText,
    sample: (
      <>
        <p className={`${BUBBLE} ms-auto bg-surface-raised`}>{words.whyDoesBreadRise}</p>
        <div className="markdown mt-3 text-sm">
          <p>{words.whyBreadRises}</p>
          <ul>
            <li>{words.glutenWhichStretches}</li>
            <li>{words.timeWhichIsFree}</li>
          </ul>
        </div>
      </>
    ),
  },
  {
    name: words.rp,
    text: words.rpText,
    sample: (
      <div className="markdown" data-voice="roleplay">
        <p>
          <em>{words.lampSwings}</em>
        </p>
        <p>
          <span className="speech">{words.youveMissedLastBoat}</span>{' '}
          <em>{words.hePushesStoolOut}</em>
        </p>
      </div>
    ),
  },
  {
    name: words.mobile,
    text: words.mobileText,
    sample: (
      <div className="flex flex-col gap-0.5 px-2">
        <p className={`${BUBBLE} bg-text/8`}>{words.youUp}</p>
        <p className={`${BUBBLE} bubble bubble-tail rounded-es-none`}>{words.firstBatchOutOven}</p>
        <div data-own className="my-2 flex justify-end">
          <p className={`${BUBBLE} bubble-tail rounded-ee-none bg-accent text-on-accent`}>
            {words.saveMeOne}
          </p>
        </div>
        <p className={`${BUBBLE} bubble bubble-tail rounded-es-none`}>{words.alreadyWrapped}</p>
      </div>
    ),
  },
]

/** The three kinds of chat, each in its own look. */
export function Rooms() {
  return (
    <section aria-labelledby="rooms" className="mt-10">
      <h2 id="rooms" className="font-serif text-lg">
        {words.threeRoomsToTalkIn}
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
