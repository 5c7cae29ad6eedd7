import { useState } from 'react'
import { costOfInput, costOfPlan, type PlanPricing } from '@/domain/money/plan-cost'
import type { TokenRates } from '@/domain/money/price'
import type { LeftOutPart, PlannedPart, PromptPlan } from '@/generation/prompt/plan-types'
import { promptLength } from '@/runs/chat/last-prompt'
import { Button } from '@/ui/buttons/button'
import { CopyButton } from '@/ui/buttons/copy-button'
import { Meter } from '@/ui/display/meter'
import { formatNumber } from '@/ui/format'
import { about } from '@/features/shared/money/money-words'
import { PlanMoney } from './plan-money'
import * as attachWords from '../attachments/words'
import * as words from './words'

interface Props {
  plan: PromptPlan
}

/** What can be done about what is left out; nothing where the request is sent already. */
export interface PutBack {
  /** Sends a message again that was left out by hand. */
  onShow: (messageId: string) => void
  onRaise: () => void
}

/** A request part by part: how much each weighs, what it says, and what was left out and why. */
export function PlanView({
  plan,
  putBack,
  pricing,
}: Props & { putBack?: PutBack; pricing?: PlanPricing | undefined }) {
  const rates = pricing && costOfPlan(plan.tokens, pricing)?.rates
  const { request, parts, leftOut, hasOlder } = plan
  const { systemPrompt: _, ...parameters } = request.parameters ?? {}
  const facts = [
    words.promptLength(promptLength(request)),
    words.modelOf(request.model),
    ...Object.entries(parameters).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ]
  const unknown = [...new Set(parts.flatMap(({ unknownMacros = [] }) => unknownMacros))]
  return (
    <div className="flex flex-col gap-5">
      <PlanShare plan={plan} />
      {pricing && <PlanMoney tokens={plan.tokens} model={plan.request.model} pricing={pricing} />}
      <div className="flex items-start justify-between gap-3 text-sm text-muted">
        <p className="[overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        <CopyButton
          text={() => JSON.stringify(request, null, 2)}
          label={words.copyTheWholePrompt}
        />
      </div>
      {unknown.length > 0 && (
        <p role="note" className="text-sm [overflow-wrap:anywhere] text-warning">
          {words.unknownMacros(unknown.join(' '))}
        </p>
      )}
      <ol aria-label={words.parts} className="flex flex-col gap-2">
        {groupsOf(parts).map((group) => {
          const [first] = group
          return first && group.length > FOLDED_FROM ? (
            <MessagesGroup key={first.id} parts={group} total={plan.tokens} rates={rates} />
          ) : (
            group.map((part) => (
              <Part key={part.id} part={part} total={plan.tokens} rates={rates} />
            ))
          )
        })}
      </ol>
      {(leftOut.length > 0 || hasOlder) && (
        <section aria-label={words.leftOut} className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{words.leftOut}</h3>
          <ul className="flex flex-col gap-2">
            {hasOlder && (
              <li className="rounded-md border border-border px-3 py-2 text-sm text-muted">
                {words.olderMessages}: {words.reasonText('budget')}
                {putBack && (
                  <Button size="small" variant="quiet" onClick={putBack.onRaise}>
                    {words.raiseTheLimit}
                  </Button>
                )}
              </li>
            )}
            {leftOut.map(({ part, reason }) => (
              <Part key={part.id} {...{ part, reason, putBack }} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** How much of what may be sent is, as a bar and in words. */
export function PlanShare({ plan: { tokens, limit, window, answerTokens, isWindowKnown } }: Props) {
  const percent = Math.min(100, Math.round((tokens / Math.max(1, limit)) * 1000) / 10)
  const text = words.shareText(tokens, limit, percent)
  return (
    <div className="flex flex-col gap-2">
      <Meter
        label={words.share}
        percent={percent}
        text={text}
        tone={percent >= 95 ? 'danger' : percent >= 80 ? 'warning' : 'accent'}
      />
      <p className="text-sm text-muted">
        {text}. {words.roomText(window, answerTokens)}.{' '}
        {isWindowKnown ? words.estimated : words.assumedWindow}
      </p>
    </div>
  )
}

/** Characters of a part that are shown before it is opened. DUAL-16 */
const SHOWN_LENGTH = 150

/** More messages in a row than these are folded into one line. */
const FOLDED_FROM = 8

/** Messages that follow each other stand together: there may be thousands. */
function groupsOf(parts: readonly PlannedPart[]): PlannedPart[][] {
  const groups: PlannedPart[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (part.kind === 'message' && last?.[0]?.kind === 'message') last.push(part)
    else groups.push([part])
  }
  return groups
}

/** Messages that are drawn of one run of them; the newest tell most. */
const DRAWN_MESSAGES = 200

interface GroupProps {
  parts: readonly PlannedPart[]
  total: number
  rates: TokenRates | undefined
}

function MessagesGroup({ parts, total, rates }: GroupProps) {
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details
        className="rounded-md border border-border"
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-md px-3 py-2.5 text-sm font-medium hover:bg-text/4">
          <span className="grow">{words.messages(parts.length)}</span>
          <span className="text-xs font-normal text-muted">{weight(tokens, total, rates)}</span>
        </summary>
        {isOpen && (
          <ol className="flex flex-col gap-2 px-3 pt-1 pb-3">
            {parts.slice(-DRAWN_MESSAGES).map((part) => (
              <Part key={part.id} {...{ part, total, rates }} />
            ))}
          </ol>
        )}
      </details>
    </li>
  )
}

/** Tokens of a part, its money where that is something, and its share of all that is sent. */
function weight(tokens: number, total: number, rates: TokenRates | undefined): string {
  const cost = rates ? costOfInput(rates, tokens) : 0
  return [
    words.tokens(tokens),
    ...(cost > 0 ? [about(cost)] : []),
    words.shareOf(Math.round((tokens / Math.max(1, total)) * 100)),
  ].join(' · ')
}

interface PartProps {
  part: PlannedPart
  /** Tokens of all that is sent; absent of what is not. */
  total?: number
  /** Prices of what is sent, where they are known. */
  rates?: TokenRates | undefined
  reason?: LeftOutPart['reason']
  putBack?: PutBack | undefined
}

function Part({ part, total, rates, reason, putBack }: PartProps) {
  const { text, place, role, tokens, unknownMacros = [] } = part
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > SHOWN_LENGTH
  const depth = place.at === 'history' && part.kind !== 'message' ? place.depth : undefined
  const facts = [
    ...(reason ? [words.reasonText(reason)] : [words.roleNames[role]]),
    ...(depth === undefined ? [] : [words.depthOf(depth)]),
    ...(place.at === 'end' ? [words.atTheEnd] : []),
    ...(part.isStale ? [words.isStale] : []),
    ...(part.isPinned && !reason ? [words.alwaysSentByUser] : []),
    total === undefined ? words.tokens(tokens) : weight(tokens, total, rates),
  ]
  const messageId = part.source.kind === 'message' ? part.source.id : undefined
  return (
    <li className="rounded-md border border-border px-3 py-2.5">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 grow text-sm font-medium [overflow-wrap:anywhere]">
          {words.partTitle(part)}
        </span>
        <span className="text-xs text-muted">{facts.join(' · ')}</span>
      </div>
      {unknownMacros.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere] text-warning">
          {words.unknownMacros(unknownMacros.join(' '))}
        </p>
      )}
      <p
        dir="auto"
        data-text
        className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap text-muted"
      >
        {isLong && !isWhole ? `${text.slice(0, SHOWN_LENGTH)}…` : text}
      </p>
      {part.files && (
        <ul className="mt-1 flex flex-col gap-0.5 text-sm">
          {part.files.map(({ file, form, tokens: count }) => (
            <li key={file.id} className="wrap-anywhere">
              <bdi>{attachWords.fileSent(file.name, attachWords.formNames[form], count)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-3 mt-1"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? words.showLess : words.showAll}
        </Button>
      )}
      {putBack && reason === 'hidden' && messageId !== undefined && (
        <Button size="small" className="mt-1" onClick={() => putBack.onShow(messageId)}>
          {words.putBack}
        </Button>
      )}
      {putBack && reason === 'budget' && (
        <Button size="small" className="mt-1" onClick={putBack.onRaise}>
          {words.raiseTheLimit}
        </Button>
      )}
    </li>
  )
}

/** The last request in two sums: what goes with every message, and what went with this one. PROMPT-18 */
export function PlanSums({ plan }: Props) {
  const rows = [
    { title: words.alwaysSent, parts: plan.parts.filter(({ isAlwaysSent }) => isAlwaysSent) },
    { title: words.varying, parts: plan.parts.filter(({ isAlwaysSent }) => !isAlwaysSent) },
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 text-sm">
      {rows.map(({ title, parts }) => (
        <div key={title} className="contents">
          <dt className="pt-2 font-medium">{title}</dt>
          <dd className="pt-2 text-end">{formatNumber(sumOf(parts))}</dd>
          {sumsByTitle(parts).map(([name, sum]) => (
            <div key={name} className="contents text-muted">
              <dt className="min-w-0 ps-4 [overflow-wrap:anywhere]">{name}</dt>
              <dd className="text-end">{formatNumber(sum)}</dd>
            </div>
          ))}
        </div>
      ))}
    </dl>
  )
}

const sumOf = (parts: readonly PlannedPart[]) => parts.reduce((sum, { tokens }) => sum + tokens, 0)

function sumsByTitle(parts: readonly PlannedPart[]): [title: string, tokens: number][] {
  const sums = new Map<string, number>()
  for (const part of parts) {
    const title = words.partTitle(part)
    sums.set(title, (sums.get(title) ?? 0) + part.tokens)
  }
  return [...sums]
}
