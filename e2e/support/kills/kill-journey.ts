import { expect, type Page } from '@playwright/test'
import { fc } from '@/testing/fast-check'
import { paths } from '@/lib/paths'
import type { StandIn } from '../../stand-in/server'
import { chatScreen, expectDone } from '../pages/chat'
import { expectFocusWithin } from '../pages/forms'
import { SEED_CHARACTER_NAME } from '../data/seed'
import { chooseFile, transferScreen } from '../pages/transfer'
import { chooseIn } from '../pages/conversations'

/* A random journey through one new chat, which writes down what the screen has shown as saved. P14, P15. */

/** The longest that the last step of each kind is given until the kill, in milliseconds. */
const KILL_WITHIN_MS = {
  create: 800,
  send: 4_500,
  regenerate: 4_500,
  edit: 600,
  delete: 800,
  'delete and undo': 1_000,
  rename: 1_200,
  import: 1_800,
}
type StepKind = keyof typeof KILL_WITHIN_MS

/** What happens until one kill. */
export interface KillPlan {
  /** After the chat was made. `pick` chooses among its messages. */
  steps: { kind: Exclude<StepKind, 'create'>; pick: number }[]
  /** When the browser is killed: how much of the time for the last step has gone, from 0 to 1. */
  moment: number
}

const killPlan: fc.Arbitrary<KillPlan> = fc.record({
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(
        'send',
        'regenerate',
        'edit',
        'delete',
        'delete and undo',
        'rename',
        'import',
      ),
      pick: fc.nat({ max: 100 }),
    }),
    { maxLength: 5, size: 'max' },
  ),
  moment: fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000),
})

/** The journey that belongs to a number. */
export function planKill(seed: number): KillPlan {
  const [plan] = fc.sample(killPlan, { seed, numRuns: 1 })
  if (!plan) throw new Error('There is no plan')
  return plan
}

/** A message as it is expected on disk and, but for the system's, on the screen. */
interface ExpectedMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  /** The answers that are kept beside the shown one. */
  others: string[]
  /** Whether it was still being written: any beginning of `content` will do that is long enough. */
  isOpen?: boolean
}

export interface ExpectedChat {
  title: string
  messages: ExpectedMessage[]
}

/** What the screen has shown of a growing answer. */
interface Sighting {
  /** Epoch milliseconds. */
  at: number
  /** Number of words. */
  words: number
}

/** What one journey has seen; to be looked at after the kill. */
export interface Ledger {
  /** All that was shown as saved. */
  saved: ExpectedChat[]
  /** The same with what was being done but was not shown as saved yet. */
  underway?: ExpectedChat[]
  /** Of the answer that is being written. */
  sightings: Sighting[]
}

/** The words of an answer, which stand in no other. */
const wordsOf = (answer: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `a${answer}-${index + 1}${index + 1 < count ? ' ' : ''}`,
  )

/** Number of whole words of an answer of `wordsOf` in a text. */
export const countWords = (text: string) => text.match(/a\d+-\d+(?=\s|$)/g)?.length ?? 0

/** Answers so far in this process, so that no two are alike. */
let answers = 0

/**
 * Goes on a journey until the browser is killed.
 * @param kill ends the browser; called once, at the planned moment.
 * @returns what was shown as saved until then, and when the kill began.
 */
export async function goUntilKilled(
  page: Page,
  standIn: StandIn,
  plan: KillPlan,
  name: string,
  kill: () => Promise<void>,
): Promise<{ ledger: Ledger; killedAt: number }> {
  const ledger: Ledger = { saved: [], sightings: [] }
  const journey = createJourney(page, standIn, ledger, name)
  const steps = [{ kind: 'create' as const, pick: 0 }, ...plan.steps]
  const last = steps.pop() ?? { kind: 'create' as const, pick: 0 }
  for (const { kind, pick } of steps) await journey(kind, pick, false)

  let killedAt = 0
  const lastStep = journey(last.kind, last.pick, true).catch((error: unknown) => {
    // Whatever it waited for has died with the browser.
    if (killedAt === 0) throw error
  })
  const killing = async () => {
    // The only wait of the journeys that is on the clock: the moment of the kill is what is random.
    await new Promise((resolve) => setTimeout(resolve, plan.moment * KILL_WITHIN_MS[last.kind]))
    killedAt = Date.now()
    await kill()
  }
  await Promise.all([lastStep, killing()])
  return { ledger, killedAt }
}

function createJourney(page: Page, standIn: StandIn, ledger: Ledger, name: string) {
  const chat = chatScreen(page)
  const current = (): ExpectedChat => {
    const [first] = ledger.saved
    if (!first) throw new Error('There is no chat yet')
    return first
  }
  /** The chat in another state, beside whatever else is there. */
  const withChat = (change: Partial<ExpectedChat>) => [
    { ...current(), ...change },
    ...ledger.saved.slice(1),
  ]
  /** Does something whose success the screen shows, and writes down at once that it has. */
  const commit = async (after: ExpectedChat[], act: () => Promise<unknown>) => {
    ledger.underway = after
    await act()
    ledger.saved = after
    ledger.underway = undefined
  }
  /** Prepares an answer, slow where it is to be cut off. */
  const planAnswer = (isSlow: boolean) => {
    const words = wordsOf((answers += 1), isSlow ? 70 : 8)
    standIn.reply(words, { times: 1, msPerToken: isSlow ? 80 : 0 })
    return { content: words.join(''), start: words[0]?.trim() ?? '' }
  }
  const watchAnswer = async (content: string) => {
    const [start = ''] = content.split('-')
    for (;;) {
      // Once for each frame, for the page draws no more often; in one question, as there are hundreds of them.
      const { isDone, text } = await chat.lastAnswer.evaluate(
        (answer) =>
          new Promise<{ isDone: boolean; text: string }>((resolve) =>
            requestAnimationFrame(() =>
              resolve({ isDone: answer.ariaBusy === 'false', text: answer.textContent }),
            ),
          ),
      )
      const shown = text.match(new RegExp(`${start}-\\d+`, 'g'))?.length ?? 0
      // The last word may be a half one.
      ledger.sightings.push({ at: Date.now(), words: Math.max(0, shown - 1) })
      if (isDone) break
    }
    await chat.expectAnswer(content)
    const messages = current().messages.map((message) => ({ ...message, isOpen: false }))
    ledger.saved = withChat({ messages })
  }
  const articleOf = (place: number) => chat.messages.nth(place)
  const press = async (place: number, button: string) => {
    await articleOf(place).hover()
    await articleOf(place).getByRole('button', { name: button }).click()
  }
  const shown = () => current().messages.filter(({ role }) => role !== 'system')
  /** The messages of the chat up to one of those that are shown. */
  const upTo = (place: number) => {
    const { messages } = current()
    return messages.slice(0, messages.length - shown().length + place)
  }

  const create = async () => {
    const title = `${name} chat`
    const first = `${name}: is the lamp lit?`
    const messages: ExpectedMessage[] = [
      { role: 'system', content: 'You are Mira, who keeps a lighthouse.', others: [] },
      { role: 'user', content: first, others: [] },
    ]
    await page.goto(paths.conversations)
    await page.getByRole('button', { name: '+ Standard Chat' }).click()
    const dialog = page.getByRole('dialog')
    await expectFocusWithin(dialog)
    await dialog.getByLabel('Character', { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel('Chat name').fill(title)
    await dialog.getByLabel('First message').fill(first)
    await commit([{ title, messages }], async () => {
      await dialog.getByRole('button', { name: 'Start Chat' }).click()
      await expect(chat.userMessages).toContainText(first)
    })
  }
  const send = async (pick: number, isLast: boolean) => {
    const text = `${name}: question ${pick}`
    const { content } = planAnswer(isLast)
    ledger.sightings = []
    const messages: ExpectedMessage[] = [
      ...current().messages,
      { role: 'user', content: text, others: [] },
      { role: 'assistant', content, others: [], isOpen: true },
    ]
    const count = shown().length
    await commit(withChat({ messages }), async () => {
      await chat.send(text)
      await expect(chat.messages).toHaveCount(count + 2)
    })
    await watchAnswer(content)
  }
  const regenerate = async (pick: number, isLast: boolean) => {
    const { messages } = current()
    const old = messages.at(-1)
    if (old?.role !== 'assistant') return send(pick, isLast)
    const { content, start } = planAnswer(isLast)
    ledger.sightings = []
    const fresh = { ...old, content, others: [...old.others, old.content], isOpen: true }
    await commit(withChat({ messages: [...messages.slice(0, -1), fresh] }), async () => {
      await press(shown().length - 1, 'Regenerate')
      await expect(chat.lastAnswer).toContainText(start)
    })
    await watchAnswer(content)
  }
  const edit = async (pick: number, isLast: boolean) => {
    const place = pick % Math.max(1, shown().length)
    const message = shown()[place]
    if (!message) return send(pick, isLast)
    const content = `${name}: edited ${(answers += 1)}`
    const messages = current().messages.map((each) =>
      each === message ? { ...each, content } : each,
    )
    await press(place, 'Edit message')
    const editor = chat.log.getByRole('textbox', { name: 'Edit message' })
    await editor.fill(content)
    await commit(withChat({ messages }), async () => {
      await editor.press('Enter')
      await expect(articleOf(place)).toContainText(content)
    })
  }
  const remove = async (pick: number, isLast: boolean) => {
    const place = pick % Math.max(1, shown().length)
    if (shown().length === 0) return send(pick, isLast)
    await press(place, 'Delete message')
    await commit(withChat({ messages: upTo(place) }), async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(chat.messages).toHaveCount(place)
    })
  }
  const removeAndUndo = async (pick: number, isLast: boolean) => {
    const before = ledger.saved
    const count = shown().length
    await remove(pick, isLast)
    // There was nothing to delete.
    if (count === 0) return
    await commit(before, async () => {
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect(chat.messages).toHaveCount(count)
    })
  }
  /** Goes to another screen, and comes back to the chat. */
  const away = async (path: string, act: () => Promise<void>) => {
    const back = page.url()
    await page.goto(path)
    await act()
    await page.goto(back)
    await expect(chat.composer).toBeVisible()
    await expect(chat.messages).toHaveCount(shown().length)
  }
  const rename = (pick: number) =>
    away(paths.conversations, async () => {
      const title = `${name} name ${pick}-${(answers += 1)}`
      const row = page.getByRole('listitem').filter({ hasText: current().title })
      await chooseIn(row, 'Rename')
      const dialog = page.getByRole('dialog', { name: 'Rename' })
      await dialog.getByLabel('Title').fill(title)
      await commit(withChat({ title }), async () => {
        await dialog.getByLabel('Title').press('Enter')
        await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
      })
    })
  const importFile = (pick: number) =>
    away(paths.home, async () => {
      const title = `${name} import ${(answers += 1)}`
      const messages: ExpectedMessage[] = Array.from({ length: 2 + (pick % 20) }, (_, index) => ({
        role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: `${title}, message ${index}`,
        others: [],
      }))
      const { importDialog, openImport, result } = transferScreen(page)
      await openImport()
      await chooseFile(page, 'session.json', JSON.stringify(sessionOf(title, messages)))
      await commit([...ledger.saved, { title, messages }], async () => {
        await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
        await expect(result('Session imported successfully')).toBeVisible()
      })
    })

  const actions: Record<StepKind, (pick: number, isLast: boolean) => Promise<unknown>> = {
    create,
    send,
    regenerate,
    edit,
    delete: remove,
    'delete and undo': removeAndUndo,
    rename,
    import: importFile,
  }
  return async (kind: StepKind, pick: number, isLast: boolean) => {
    await actions[kind](pick, isLast)
    if ((await chat.answers.count()) > 0) await expectDone(chat.lastAnswer)
  }
}

/** A session file with one conversation. */
function sessionOf(title: string, messages: ExpectedMessage[]) {
  const id = title.replaceAll(' ', '-')
  const at = Date.UTC(2026, 0, 20)
  return {
    appVersion: '1.0.0',
    providers: {},
    conversations: {
      [id]: {
        id,
        characterId: SEED_CHARACTER_NAME,
        title,
        createdAt: at,
        updatedAt: at,
        messages: messages.map(({ role, content }, index) => ({
          id: `${id}-${index}`,
          role,
          content,
          timestamp: at + index,
        })),
      },
    },
  }
}
