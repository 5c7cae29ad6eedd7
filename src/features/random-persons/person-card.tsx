import { type ReactNode, useEffect, useRef } from 'react'
import type { FoundPerson } from '@/runs/people/person-searches'
import type { ProviderRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Card } from '@/ui/display/card'
import { PersonAvatar, usePersonFace } from './person-avatar'
import type { PersonScreen } from './person-screens'
import * as words from './words'

interface Props {
  found: FoundPerson
  screen: PersonScreen
  providers: readonly ProviderRecord[]
  /** Whether the person has just been found, and is to be read out. */
  isNew: boolean
}

/** Who was found. */
export function PersonCard({ found, screen, providers, isNew }: Props) {
  const { name, age, background, firstMessage, worldInfo } = found.person
  const face = usePersonFace(found)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [isNew])
  return (
    <Card as="section" aria-label={words.result} className="flex flex-col gap-5">
      {/* From the top, so that the name stands still whatever comes below it. */}
      <div className="flex items-start gap-x-5">
        <Avatar
          id={found.id}
          name={name}
          src={face.url}
          size={96}
          label={words.avatarOf(name)}
          className={face.isComing ? 'animate-breathe' : undefined}
        />
        <div className="min-w-0 grow pt-3">
          <h2
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="line-clamp-3 font-serif text-xl wrap-anywhere"
          >
            {name}
          </h2>
          <p className="mt-0.5 text-muted">{words.yearsOld(age)}</p>
          {face.isComing && (
            <p aria-hidden className="text-sm text-muted">
              {words.drawingTheFace}
            </p>
          )}
        </div>
      </div>
      {background !== '' && (
        <Part title={words.background}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {background}
          </p>
        </Part>
      )}
      <Part title={words.firstMessage}>
        {firstMessage === undefined ? (
          <p className="text-muted">{words.firstMessageText}</p>
        ) : (
          <p
            dir="auto"
            className="bubble bubble-tail relative mt-1.5 w-fit max-w-full rounded-lg rounded-es-none px-3.5 py-2 wrap-anywhere whitespace-pre-line sm:max-w-[85%]"
          >
            {firstMessage}
          </p>
        )}
      </Part>
      {worldInfo !== undefined && (
        <Part title={screen.worldPreviewLabel}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {worldInfo}
          </p>
        </Part>
      )}
      {/* Last, so that nothing moves when the face has come. */}
      <div className="border-t border-border pt-4">
        <PersonAvatar found={found} providers={providers} />
      </div>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      {children}
    </div>
  )
}
