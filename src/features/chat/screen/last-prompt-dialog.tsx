import { useState } from 'react'
import { useStore } from 'zustand'
import { lastPrompts, promptLength, type SentPrompt } from '@/runs/chat/last-prompt'
import { Button } from '@/ui/buttons/button'
import { CopyButton } from '@/ui/buttons/copy-button'
import { Dialog } from '@/ui/overlays/dialog'
import { formatNumber } from '@/ui/format'

/** Characters of a message that are shown before it is expanded. */
const PREVIEW_LENGTH = 150

interface Props {
  conversationId: string
  onClose: () => void
}

/** The exact request behind the last answer. */
export function LastPromptDialog({ conversationId, onClose }: Props) {
  const prompt = useStore(lastPrompts, (prompts) => prompts[conversationId])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Last Prompt Sent to AI"
      size={prompt ? 'large' : 'small'}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {prompt ? (
        <Prompt prompt={prompt} />
      ) : (
        <p>No prompt captured yet - send a message to see the prompt here!</p>
      )}
    </Dialog>
  )
}

function Prompt({ prompt }: { prompt: SentPrompt }) {
  const { systemPrompt, ...parameters } = prompt.parameters ?? {}
  const sent = [
    ...(systemPrompt === undefined ? [] : [{ role: 'system', content: systemPrompt }]),
    ...prompt.messages,
  ]
  const facts = [`Model: ${prompt.model}`].concat(
    Object.entries(parameters).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3 text-sm text-muted">
        <p>
          Prompt length: {formatNumber(promptLength(prompt))} characters · {facts.join(' · ')}
        </p>
        <CopyButton text={() => JSON.stringify(prompt, null, 2)} label="Copy the whole prompt" />
      </div>
      <ol className="flex flex-col gap-3">
        {sent.map((message, index) => (
          // The order of a captured prompt never changes.
          <PromptMessage key={index} role={message.role} content={message.content} />
        ))}
      </ol>
    </div>
  )
}

function PromptMessage({ role, content }: { role: string; content: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = content.length > PREVIEW_LENGTH
  return (
    <li className="rounded-md border border-border p-3">
      <p className="mb-1 text-xs font-medium text-muted">{role}</p>
      <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        {isLong && !isWhole ? `${content.slice(0, PREVIEW_LENGTH)}…` : content}
      </p>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-3 mt-1"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </li>
  )
}
