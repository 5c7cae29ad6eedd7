import { Sparkles } from 'lucide-react'
import { useRef } from 'react'
import { useRun } from '@/runs/use-run'
import type { DatingSessionRecord } from '@/storage/dating/dating-records'
import { Button } from '@/ui/buttons/button'
import { EmptyState } from '@/ui/display/empty-state'
import { Spinner } from '@/ui/display/spinner'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { ChatProblem } from '../deck/chat-problem'
import { Deck } from '../deck/deck'
import { SessionError } from './session-error'
import { pressProfiles } from './press-profiles'
import { SessionGeneration } from './session-generation'
import { useCanDraw } from './use-can-draw'
import type { DeckControl } from '../deck/use-deck'
import type { StartChat } from './use-start-chat'
import * as words from './words'

interface Props {
  session: DatingSessionRecord
  /** Profiles of the session, decided ones included. */
  total: number
  deck: DeckControl
  startChat: StartChat
  /** Whether another tab is at the generation. */
  isElsewhere: boolean
}

/** The deck and what fills it. */
export function SessionDiscover({ session, total, deck, startChat, isElsewhere }: Props) {
  const run = useRun('profiles', session.id)
  const isRunning = run?.state === 'running'
  const { generation } = session
  const canDraw = useCanDraw(session) ?? true
  const isComing = isRunning
    ? run.progress.step === 'writing'
    : isElsewhere && generation !== undefined && generation.written < generation.wanted
  const container = useRef<HTMLDivElement>(null)
  // Into the deck, where the keys work: what was pressed, such as "Generate More", is gone then.
  useKeepFocus(
    container,
    `${isComing} ${run?.state} ${run?.progress.step} ${run?.failure?.code} ${startChat.problem?.message} ${deck.queue.length > 0}`,
    undefined,
    '[data-deck] :not([inert]) > article, [data-empty]',
  )
  return (
    <div ref={container} className="flex grow flex-col gap-3">
      <SessionGeneration {...{ session, isElsewhere, canDraw }} remaining={deck.queue.length} />
      <SessionError sessionId={session.id} />
      {startChat.problem && <ChatProblem problem={startChat.problem} />}
      <Deck
        deck={deck}
        customFields={session.customFields}
        isDrawing={isRunning || isElsewhere}
        canDraw={canDraw}
        onStartChat={startChat.start}
        empty={
          isComing ? (
            <Coming
              text={
                total === 0
                  ? isRunning
                    ? words.firstPeopleOnTheirWay
                    : words.firstPeopleInAnotherTab
                  : isRunning
                    ? words.morePeopleOnTheirWay
                    : words.morePeopleInAnotherTab
              }
            />
          ) : (
            <EmptyState
              icon={Sparkles}
              title={words.noMoreProfiles}
              actions={
                <Button
                  variant="primary"
                  onClick={() => void pressProfiles(session.id, { kind: 'batch' })}
                >
                  {words.generateNewProfiles}
                </Button>
              }
            >
              {words.noMoreProfilesText}
            </EmptyState>
          )
        }
      />
      <p aria-live="polite" className="sr-only">
        <span key={deck.said.turn}>{deck.said.text}</span>
      </p>
    </div>
  )
}

/** While people are being invented and nobody waits in the deck. */
function Coming({ text }: { text: string }) {
  return (
    <div className="absolute inset-x-0 top-0 bottom-5 flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-input-border px-6 text-center text-muted">
      <Spinner className="size-6" />
      <p>{text}</p>
    </div>
  )
}
