import { type RefObject, useEffect, useRef, useState } from 'react'
import { costOfPlan, type PlanPricing } from '@/domain/money/plan-cost'
import type { MessageType } from '@/domain/message'
import { readSending } from '@/domain/sending'
import { loadOnce } from '@/lib/load-once'
import { whenIdle } from '@/lib/when-idle'
import { promptPreviewOpen } from '@/runs/chat/prompt-preview-open'
import { useIsRunning } from '@/runs/use-run'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import { useDraftFiles } from '@/storage/hooks/use-draft-files'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useProvider } from '@/storage/hooks/use-providers'
import { useSettings } from '@/storage/hooks/use-settings'
import { about } from '@/features/shared/money/money-words'
import { classNames } from '@/ui/style/class-names'
import { MeterPlace, meterRoom } from './meter-place'
import * as words from './words'

const loadPreview = loadOnce(() => import('@/runs/chat/preview-prompt'))
const loadEstimate = loadOnce(() => import('@/generation/prompt/estimate-tokens'))

/** Milliseconds after the last key until what stands in the box is counted. CTX-05 */
const COUNT_DELAY_MS = 300

interface Props {
  conversationId: string
  room: MessageType | undefined
  readText: () => string
  /** Whether there is no room for its words. */
  isNarrow: boolean
}

/** What is sent besides the text in the box, in tokens. */
interface Base {
  tokens: number
  limit: number
  factor: number
  pricing: PlanPricing | undefined
}

/** How much would be sent now, of how much at most; opens what it is. CTX-15 */
export default function SendMeter(props: Props) {
  const sending = useSettings()?.sending
  return readSending(sending).hidesMeter === true ? null : <ShownMeter {...props} />
}

function ShownMeter({ conversationId, room, readText, isNarrow }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const base = useBase(conversationId, room)
  const draft = useDraftTokens(button, readText)
  if (!base) return <MeterPlace isNarrow={isNarrow} />
  const used = base.tokens + Math.ceil(draft * base.factor)
  const percent = Math.min(100, (used / Math.max(1, base.limit)) * 100)
  const tone = percent >= 95 ? 'danger' : percent >= 80 ? 'warning' : 'muted'
  const said = words.meterLabel(used, base.limit)
  const text = words.meterText(used, base.limit)
  const cost = costText(used, base.pricing)
  const label = cost === undefined ? said : words.withCost(said, cost)
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={label}
      data-tone={tone}
      className={classNames(
        'flex h-11 items-center justify-center gap-2 rounded-md text-xs hover:bg-text/4',
        meterRoom(isNarrow),
        { muted: 'text-muted', warning: 'text-warning', danger: 'text-danger' }[tone],
      )}
      onClick={() => promptPreviewOpen.setState({ isOpen: true })}
    >
      <Ring percent={percent} />
      <span className={isNarrow ? 'hidden' : 'max-sm:hidden'}>
        {cost === undefined ? text : words.withCost(text, cost)}
      </span>
    </button>
  )
}

/** What so many tokens cost, as the plan says it; nothing where that is not known, or nothing. */
function costText(tokens: number, pricing: PlanPricing | undefined): string | undefined {
  const cost = pricing && costOfPlan(tokens, pricing)
  return cost && cost.now > 0 ? about(cost.now) : undefined
}

const RADIUS = 8

function Ring({ percent }: { percent: number }) {
  return (
    <svg aria-hidden width="22" height="22" viewBox="0 0 22 22" fill="none" strokeWidth="3">
      <circle cx="11" cy="11" r={RADIUS} className="stroke-text/16" />
      <circle
        cx="11"
        cy="11"
        r={RADIUS}
        stroke="currentColor"
        pathLength="100"
        strokeDasharray={`${Math.max(2, percent)} 100`}
        transform="rotate(-90 11 11)"
      />
    </svg>
  )
}

/** The plan without a draft: made when nothing else is to be done, and anew when something of it has changed. */
function useBase(conversationId: string, room: MessageType | undefined): Base | undefined {
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const provider = useProvider(character?.providerId)
  const settings = useSettings()
  const files = useDraftFiles(draftKeyOf(conversationId, room))
  const filesKey = files?.map(({ id, sentAs }) => `${id} ${sentAs}`).join()
  const isRunning = useIsRunning('answer', conversationId)
  const [base, setBase] = useState<Base>()
  useEffect(() => {
    if (!conversation || !character || isRunning) return
    let isOver = false
    // Once something has changed, the plan of that is being made.
    const isLate = () => isOver
    const plan = async () => {
      const { previewPrompt } = await loadPreview()
      await whenIdle()
      if (isLate()) return
      const now = Date.now()
      const preview = await previewPrompt({ conversationId, room, draft: '', now })
      const { plan: made, factor, pricing } = preview
      if (!isLate()) setBase({ tokens: made.tokens, limit: made.limit, factor, pricing })
    }
    // Without it the box is as useful; it is tried again with the next change.
    plan().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [conversation, character, provider, settings, filesKey, isRunning, conversationId, room])
  return base
}

/** Tokens of what stands in the box, before a model's factor; a key changes nothing until typing pauses. */
function useDraftTokens(button: RefObject<HTMLElement | null>, readText: () => string): number {
  const [tokens, setTokens] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = async () => {
      const { estimateTokens } = await loadEstimate()
      setTokens(estimateTokens(readText()))
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void count().catch(() => undefined), COUNT_DELAY_MS)
    }
    const onInput = ({ target }: Event) => {
      const form = target instanceof HTMLElement ? target.closest('form') : null
      if (form && form === button.current?.closest('form')) soon()
    }
    // It sends what stands in the box, which is empty then.
    const onEnter = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') soon()
    }
    soon()
    document.addEventListener('input', onInput)
    document.addEventListener('submit', soon)
    document.addEventListener('keydown', onEnter)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', soon)
      document.removeEventListener('keydown', onEnter)
    }
  }, [button, readText])
  return tokens
}
