import { useState } from 'react'
import { useStore } from 'zustand'
import { lastPrompts, promptLength, type SentPrompt } from '@/runs/chat/last-prompt'
import { Button } from '@/ui/buttons/button'
import { CopyButton } from '@/ui/buttons/copy-button'
import { Dialog } from '@/ui/overlays/dialog'
import * as words from './overlay-words'

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
      title={words.lastPromptSentToAi}
      size={prompt ? 'large' : 'small'}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {prompt ? <Prompt prompt={prompt} /> : <p>{words.lastPromptSentToAiText}</p>}
    </Dialog>
  )
}

function Prompt({ prompt }: { prompt: SentPrompt }) {
  const { systemPrompt, ...parameters } = prompt.parameters ?? {}
  const sent = [
    ...(systemPrompt === undefined ? [] : [{ role: 'system', content: systemPrompt }]),
    ...prompt.messages,
  ]
  const facts = [
    words.promptLength(promptLength(prompt)),
    words.modelOf(prompt.model),
    ...Object.entries(parameters).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3 text-sm text-muted">
        <p>{facts.join(' · ')}</p>
        <CopyButton text={() => JSON.stringify(prompt, null, 2)} label={words.copyTheWholePrompt} />
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
          {isWhole ? words.showLess : words.showAll}
        </Button>
      )}
    </li>
  )
}
