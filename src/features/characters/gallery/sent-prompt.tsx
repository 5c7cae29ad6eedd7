import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { CharacterMode } from '@/domain/character'
import type { MessageType } from '@/domain/message'
import { composePrompt } from '@/generation/prompt/compose-prompt'
import { Disclosure } from '@/ui/buttons/disclosure'
import { Tabs } from '@/ui/buttons/tabs'
import {
  type CharacterFormValues,
  customInstructionsOf,
  styleOf,
} from '../form/character-form-values'
import * as words from './words'

type ChatKind = 'standard' | MessageType

const labels: Readonly<Record<ChatKind, string>> = {
  standard: words.standardChat,
  rp: words.rpMode,
  mobile: words.mobileChat,
}

/** The chats that a mode is offered for, the one it opens in first. */
const kinds: Readonly<Record<CharacterMode, readonly ChatKind[]>> = {
  standard: ['standard'],
  rp: ['rp', 'mobile'],
  mobile: ['mobile', 'rp'],
  both: ['standard', 'rp', 'mobile'],
}

/** Characters that are shown: a prompt may be megabytes long. */
const SHOWN_LENGTH = 20_000

interface Props {
  control: Control<CharacterFormValues>
}

/** The whole text that a model gets before the messages, for each kind of chat. */
export function SentPrompt({ control }: Props) {
  return (
    <Disclosure title={words.whatIsSent}>
      <Prompts control={control} />
    </Disclosure>
  )
}

function Prompts({ control }: Props) {
  const [characterMode, interactionStyle, hasCustomInstructions, text, systemPrompt] = useWatch({
    control,
    name: [
      'characterMode',
      'interactionStyle',
      'hasCustomInstructions',
      'customInstructions',
      'systemPrompt',
    ],
  })
  const [chosen, setChosen] = useState<ChatKind>()
  const offered = kinds[characterMode]
  const kind = chosen && offered.includes(chosen) ? chosen : (offered[0] ?? 'standard')
  const parts = {
    systemPrompt,
    interactionStyle: styleOf({ characterMode, interactionStyle }),
    customInstructions: customInstructionsOf({
      characterMode,
      hasCustomInstructions,
      customInstructions: text,
    }),
  }
  return (
    <>
      <p className="text-sm text-muted">{words.whatIsSentIntro}</p>
      <Tabs
        label={words.kindsOfChat}
        value={kind}
        onValueChange={setChosen}
        tabs={offered.map((id) => ({
          id,
          label: labels[id],
          panel: (
            <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap">
              {composePrompt(parts, id === 'standard' ? undefined : id).slice(0, SHOWN_LENGTH)}
            </p>
          ),
        }))}
      />
    </>
  )
}
