import type { PlanPricing } from '@/domain/money/plan-cost'
import { fileAttachment } from '@/domain/attached-file'
import type { LoreLog } from '@/domain/lorebook'
import type { MessageType } from '@/domain/message'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import { thinkingViewOf } from '@/domain/thinking'
import { getDraftFiles } from '@/storage/attachments/draft-files'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { getMoneySettings } from '@/storage/ledger/money-settings'
import { planPricing } from '../providers/plan-pricing'
import { planAnswer, readMaterial, readPeople, readRequest } from './plan-answer'

/** What a preview is made of. */
export interface PreviewOptions {
  conversationId: string
  room?: MessageType
  /** What stands in the composer. */
  draft: string
  /** Epoch milliseconds; sent with the same, the prompt comes out the same. */
  now: number
}

/** A prompt as it would be sent. */
export interface PromptPreview {
  plan: PromptPlan
  /** The lore in it; absent where no book counts. */
  lore?: LoreLog
  /** What the provider that would be asked is called; undefined where there is none. */
  providerName: string | undefined
  /** By what estimates are multiplied to be tokens of the model. */
  factor: number
  /** By what it is priced; undefined where there is no provider. */
  pricing: PlanPricing | undefined
}

/**
 * Plans what would be sent with a draft and the files beside it, or for an answer to the last message where there is neither. Reads only: it
 * needs neither key nor network, and changes nothing (PROMPT-15).
 * @throws {Error} "Conversation not found".
 */
export async function previewPrompt({
  conversationId,
  room,
  draft,
  now,
}: PreviewOptions): Promise<PromptPreview> {
  const source = sourceOf(conversationId)
  const people = await readPeople(source, conversationId)
  const content = draft.trim()
  const files = await getDraftFiles(draftKeyOf(conversationId, room))
  const attachments = files.length > 0 ? files.map(fileAttachment) : undefined
  const isFollowed = content !== '' || attachments !== undefined
  const question = { role: 'user' as const, content, timestamp: now, attachments }
  const questions = isFollowed ? [question] : []
  const material = await readMaterial(source, people, { conversationId, isFollowed })
  const planned = await planAnswer(source, people, material, {
    room,
    questions,
    now,
    isInChat: true,
  })
  const { provider } = people
  return {
    ...planned,
    pricing: provider && planPricing(provider, planned.plan.request, await getMoneySettings()),
    providerName: provider?.name,
    factor: material.limits.factor,
  }
}

/**
 * The body of a planned request as it would go out: without keys, and with the size of a picture in place of its data.
 * @returns JSON text; undefined where there is no provider. @throws {ProviderError}
 */
export async function bodyOfPlan(
  { conversationId, room }: Pick<PreviewOptions, 'conversationId' | 'room'>,
  { request }: Pick<PromptPlan, 'request'>,
): Promise<string | undefined> {
  const source = sourceOf(conversationId)
  const { provider, settings } = await readPeople(source, conversationId)
  if (!provider) return undefined
  const { bodyOfRequest } = await import('../providers/connect')
  const isThinkingShown = thinkingViewOf(settings, room) !== 'hidden'
  const options = {
    stream: settings.enableStreaming,
    onProgress: () => undefined,
    ...(isThinkingShown && { onThinking: () => undefined }),
  }
  const whole = await readRequest(source, provider, request)
  const body = await bodyOfRequest(provider, { ...whole, options })
  const shown: unknown = JSON.parse(body, (_name, value: unknown) =>
    typeof value === 'string' ? withoutData(value) : value,
  )
  return JSON.stringify(shown, null, 2)
}

/** A data URL, or base64 of some length, as its size. */
function withoutData(text: string): string {
  const [head = '', data] = text.startsWith('data:') ? text.split(',', 2) : ['', text]
  if (data === undefined || data.length < 1_000 || !/^[A-Za-z0-9+/]+=*$/.test(data)) return text
  return `${head === '' ? '' : `${head},`}<${Math.floor((data.length * 3) / 4)} bytes>`
}
