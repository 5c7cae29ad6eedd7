import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type Call, callLog, clearCallLog, MAX_CALLS } from '@/ai/http/call-log'
import { Badge } from '@/ui/display/badge'
import { Button } from '@/ui/buttons/button'
import { CopyButton } from '@/ui/buttons/copy-button'
import { formatBytes } from '@/ui/format-size'
import { partsOf, providerOf, stateOf, textOf, whyFailed } from './call-words'
import * as words from './call-list-words'

/** Characters of a text that are shown before it is asked for whole. */
const PREVIEW_LENGTH = 8_000

/** The last calls to providers, the newest first. */
export function CallList() {
  const calls = useStore(callLog, (log) => log.calls)
  return (
    <section aria-label={words.callsToProviders}>
      <div className="flex min-h-8 items-center justify-between gap-4 text-sm text-muted">
        <p>
          {calls.length === 0
            ? words.noCallsYet
            : calls.length === 1
              ? words.oneCallTab
              : words.lastCalls(calls.length, MAX_CALLS)}
        </p>
        {calls.length > 0 && (
          <Button size="small" onClick={clearCallLog}>
            {words.clear}
          </Button>
        )}
      </div>
      {calls.length > 0 && (
        <ol className="mt-3 flex flex-col gap-2">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ol>
      )}
    </section>
  )
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function toneOf({ state, status = 0 }: Call) {
  if (state === 'failed' || status >= 400) return 'danger'
  return state === 'done' ? 'success' : 'neutral'
}

/** A masked address may be none any more. */
function addressOf({ url }: Call): { host: string; pathname: string } {
  return URL.canParse(url) ? new URL(url) : { host: '', pathname: url }
}

function CallRow({ call }: { call: Call }) {
  const [isOpen, setIsOpen] = useState(false)
  const { host, pathname } = addressOf(call)
  const facts = [
    providerOf(call),
    TIME.format(call.startedAt),
    call.durationMs !== undefined && words.milliseconds(call.durationMs),
    call.responseBytes !== undefined && formatBytes(call.responseBytes),
    host,
  ]
  return (
    <li className="rounded-md border border-border">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-start gap-2 px-3 py-2 text-sm hover:bg-text/4 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            size={16}
            strokeWidth={1.5}
            className={isOpen ? 'mt-0.5 shrink-0 rotate-90' : 'mt-0.5 shrink-0'}
          />
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={toneOf(call)}>{stateOf(call)}</Badge>
              <span className="min-w-0 font-mono text-xs wrap-anywhere">
                {call.method} {pathname}
              </span>
            </span>
            <span className="mt-1 block text-xs wrap-anywhere text-muted">
              {facts.filter(Boolean).join(' · ')}
            </span>
          </span>
        </summary>
        {isOpen && <CallDetails call={call} />}
      </details>
    </li>
  )
}

function CallDetails({ call }: { call: Call }) {
  return (
    <div className="flex flex-col gap-4 px-3 pt-1 pb-5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-mono text-xs wrap-anywhere">{call.url}</p>
        <CopyButton text={() => textOf(call)} label={words.copyThisCall} />
      </div>
      {call.failure && <p className="text-sm text-danger">{whyFailed(call.failure)}</p>}
      {partsOf(call).map(({ title, text }) => (
        <CallText key={title} title={title} text={text} />
      ))}
    </div>
  )
}

function CallText({ title, text }: { title: string; text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > PREVIEW_LENGTH
  return (
    <div>
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <pre
        tabIndex={0}
        aria-label={title}
        role="region"
        className="relative mt-1 max-h-[50dvh] overflow-y-auto rounded-sm border border-border bg-surface-raised p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap focus-visible:-outline-offset-2"
      >
        {isLong && !isWhole ? `${text.slice(0, PREVIEW_LENGTH)}…` : text}
      </pre>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          className="mt-1"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? words.showLess : words.showAllCharacters(text.length)}
        </Button>
      )}
    </div>
  )
}
