import { chatScreenOf } from '@/domain/conversation'
import { alertMessage, readOpen } from '@/lib/alerts'
import { cutText } from '@/lib/cut-text'
import { paths } from '@/lib/paths'
import type { Run, RunState } from '@/runs/run-store'
import { runStore } from '@/runs/run-store'
import { readAnswerAlerts, readUnseen, writeUnseen } from '@/storage/browser/answer-alerts'
import { readerOf } from '@/storage/conversations/reader-of'
import { isTemporaryId } from '@/storage/conversations/temporary-data'
import { navigate } from '@/ui/buttons/history'
import * as words from './words'

/** Code units of a notification's title and of its text: systems show no more. */
const MAX_TITLE = 60
const MAX_BODY = 160

/** Absent in some browsers, whatever the types say. */
const workers = () => (navigator as Partial<Navigator>).serviceWorker

const isHidden = () => document.visibilityState === 'hidden'

let isWatching = false

/**
 * Tells of answers that end while the page is hidden, where the user wants that (REACH-07, REACH-08), and follows presses on what
 * was told. Goes on until the page goes.
 */
export function watchAnswers(): void {
  if (isWatching) return
  isWatching = true
  let states = statesOf(runStore.getState().answer)
  runStore.subscribe(({ answer }) => {
    const before = states
    states = statesOf(answer)
    for (const [conversationId, state] of states)
      if (before.get(conversationId) === 'running' && (state === 'done' || state === 'failed'))
        void tell(conversationId, state)
  })
  document.addEventListener('visibilitychange', clearOnSight)
  clearOnSight()
  workers()?.addEventListener('message', ({ data }) => {
    const path = readOpen(data)
    if (path !== undefined && /^chat2?\//.test(path)) navigate(`/${path}`)
  })
}

function statesOf(runs: Readonly<Record<string, Run<'answer'> | undefined>> = {}) {
  return new Map<string, RunState>(
    Object.entries(runs).flatMap(([id, run]) => (run ? [[id, run.state] as const] : [])),
  )
}

/** Never rejects. */
async function tell(conversationId: string, state: 'done' | 'failed'): Promise<void> {
  const choice = readAnswerAlerts()
  if (choice === 'off' || !isHidden()) return
  countUnseen(readUnseen() + 1)
  try {
    const alert = await describe(conversationId, { state, isTextWanted: choice === 'text' })
    const registration = await workers()?.getRegistration()
    // Somebody may have come back meanwhile.
    if (alert && isHidden()) registration?.active?.postMessage(alertMessage(alert))
  } catch {
    // The answer stands in its chat.
  }
}

/** What is said of an answer; of a temporary chat never its text, because the system may keep it. */
async function describe(
  conversationId: string,
  { state, isTextWanted }: { state: 'done' | 'failed'; isTextWanted: boolean },
) {
  const reader = readerOf(conversationId)
  const conversation = await reader.getConversation(conversationId)
  if (!conversation) return undefined
  const character = await reader.getCharacter(conversation.characterId)
  const { messageId = '', messageType } = runStore.getState().answer?.[conversationId]?.data ?? {}
  const address =
    chatScreenOf(conversation, character) === 'chat'
      ? paths.chat(conversationId)
      : paths.chat2(conversationId, undefined, messageType === 'mobile' ? 'mobile' : 'rp')
  const place = { tag: conversationId, path: address.slice(1) }
  const plain = { title: words.parlour, body: state === 'done' ? words.isReady : words.hasFailed }
  if (!isTextWanted || state === 'failed' || isTemporaryId(conversationId))
    return { ...plain, ...place }
  const text = (await reader.getMessage(messageId))?.content.trim().replaceAll(/\s+/g, ' ') ?? ''
  return {
    title: cutText(character?.name ?? plain.title, MAX_TITLE),
    // An answer may be a picture alone.
    body: text === '' ? plain.body : cutText(text, MAX_BODY),
    ...place,
  }
}

function clearOnSight() {
  if (isHidden()) return
  if (readUnseen() > 0) countUnseen(0)
  void closeAlerts().catch(() => undefined)
}

async function closeAlerts() {
  const registration = await workers()?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Keeps the count, and shows it on the icon of the installed app where the browser can. */
function countUnseen(count: number) {
  writeUnseen(count)
  // Absent in Firefox, and in Safari where the app is not installed.
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Where the app is not installed there is no icon.
  change?.catch(() => undefined)
}
