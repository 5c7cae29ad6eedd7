import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { paths } from '@/lib/paths'
import {
  characterRecordSchema,
  conversationRecordSchema,
  messageRecordSchema,
  metadataRecordSchema,
  providerRecordSchema,
  type ConversationRecord,
  type MessageRecord,
} from '@/storage/database/records'
import { expect } from '../fixtures'
import { chatScreen, expectDone, scrollToStart } from '../support/pages/chat'
import { openPage, test } from '../support/kills/killable-test'
import {
  countWords,
  type ExpectedChat,
  goUntilKilled,
  type Ledger,
  planKill,
} from '../support/kills/kill-journey'
import {
  makeCharacter,
  makeProvider,
  openQuietPage,
  readMessages,
  readStore,
  SEED_CHARACTER_NAME,
  seedDatabase,
} from '../support/data/seed'

/* The browser is killed at random moments of random journeys. `npm run test:long -- kills` does so 200 times. P14, P15. */

const kills = Number(process.env.PARLOUR_KILLS ?? 4)

/** Milliseconds of a growing answer that may be lost: the second between check-points, and one for a slow disk. */
const MOST_LOST_MS = 2_000

/** Milliseconds of the longest time in which the page did not answer, because the machine was busy elsewhere. */
function longestStall({ sightings }: Ledger) {
  return Math.max(
    0,
    ...sightings.slice(1).map(({ at }, index) => at - (sightings[index]?.at ?? at)),
  )
}

/** All records of all stores that journeys write, each parsed by the schema of its store. */
async function readChecked(page: Page) {
  const [metadata, providers, characters, conversations, messages] = await Promise.all([
    readStore(page, 'metadata'),
    readStore(page, 'providers'),
    readStore(page, 'characters'),
    readStore(page, 'conversations'),
    readMessages(page),
  ])
  z.array(metadataRecordSchema).parse(metadata)
  z.array(providerRecordSchema).parse(providers)
  z.array(characterRecordSchema).parse(characters)
  return {
    counts: [metadata.length, providers.length, characters.length],
    conversations: z.array(conversationRecordSchema).parse(conversations),
    messages: z.array(messageRecordSchema).parse(messages),
  }
}

interface FoundChat {
  conversation: ConversationRecord
  messages: MessageRecord[]
}

/** The conversations on disk with their messages, by title; no message may be without one. */
async function readChats(page: Page) {
  const { counts, conversations, messages } = await readChecked(page)
  expect(counts, 'one session, one provider, one character').toEqual([1, 1, 1])
  const ids = new Set(conversations.map(({ id }) => id))
  expect(messages.filter(({ conversationId }) => !ids.has(conversationId))).toEqual([])
  return conversations.map((conversation): FoundChat => {
    const own = messages.filter(({ conversationId }) => conversationId === conversation.id)
    expect(new Set(own.map(({ seq }) => seq)).size, 'places').toBe(own.length)
    return { conversation, messages: own }
  })
}

/** Number of words of the growing answer that must be on disk. */
function wordsToKeep(ledger: Ledger, killedAt: number) {
  const lostFrom = killedAt - MOST_LOST_MS - longestStall(ledger)
  const kept = ledger.sightings.filter(({ at }) => at <= lostFrom)
  return Math.max(0, ...kept.map(({ words }) => words))
}

const byTitle = (one: { title: string }, other: { title: string }) =>
  one.title.localeCompare(other.title)

/**
 * What was found, in the words of what is expected. An open answer counts as the whole of it where it is a beginning
 * of it and long enough.
 */
function describeFound(found: FoundChat[], expected: ExpectedChat[], words: number) {
  return found
    .map(({ conversation: { title }, messages }) => ({
      title,
      messages: messages.map(({ role, content, variants = [], activeVariant }, index) => {
        const hoped = expected.find((chat) => chat.title === title)?.messages[index]
        const isEnough =
          hoped?.isOpen === true &&
          hoped.content.startsWith(content) &&
          countWords(content) >= words
        return {
          role,
          content: isEnough ? hoped.content : content,
          others: variants.flatMap((variant, place) =>
            place === activeVariant ? [] : [variant.content],
          ),
        }
      }),
    }))
    .toSorted(byTitle)
}

function describeExpected(chats: ExpectedChat[]) {
  return chats
    .map(({ title, messages }) => ({
      title,
      messages: messages.map(({ role, content, others }) => ({ role, content, others })),
    }))
    .toSorted(byTitle)
}

/** Nothing of what was shown as saved is missing, and what was underway is there whole or not at all. */
function expectKept(found: FoundChat[], ledger: Ledger, killedAt: number) {
  const words = wordsToKeep(ledger, killedAt)
  const { saved, underway } = ledger
  const isUnderwayThere =
    underway !== undefined &&
    JSON.stringify(describeFound(found, underway, words)) ===
      JSON.stringify(describeExpected(underway))
  if (!isUnderwayThere) expect(describeFound(found, saved, words)).toEqual(describeExpected(saved))
}

/** Opens what was found: each chat shows all its messages, and none is being written. */
async function expectShown(page: Page, found: FoundChat[]) {
  await page.goto(paths.conversations)
  for (const { conversation } of found)
    await expect(
      page.getByRole('link', { name: conversation.title, exact: true }).first(),
    ).toBeVisible()
  for (const { conversation, messages } of found) {
    await page.goto(paths.chat(conversation.id))
    const chat = chatScreen(page)
    await expect(chat.composer).toBeVisible()
    const visible = messages.filter(({ role }) => role !== 'system')
    await scrollToStart(chat, visible.length)
    for (const [index, { content, pending }] of visible.entries()) {
      await expect(chat.messages.nth(index)).toContainText(content.trim())
      await expectDone(chat.messages.nth(index))
      if (pending === true) await expect(chat.messages.nth(index)).toContainText('Interrupted')
    }
    await expect(chat.stopButton).toBeHidden()
  }
}

test(`a browser that is killed ${kills} times at random loses nothing that it has shown as saved (MSG-09; P14, P15)`, async ({
  killable,
  baseURL,
  standIn,
}) => {
  test.setTimeout(30_000 + kills * 30_000)
  const seed = Number(process.env.PARLOUR_SEED ?? 1)
  const start = async () => openPage(await killable.start(), baseURL ?? '', standIn)

  let { page, guards } = await start()
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider, { id: SEED_CHARACTER_NAME })
  await seedDatabase(page, { providers: [provider], characters: [character] })
  /** All chats of earlier journeys, as they were when the last one ended. */
  let earlier: FoundChat[] = []

  for (let kill = 0; kill < kills; kill += 1) {
    // The seed of each kill is one more, so that a single one can be repeated alone.
    const plan = planKill(seed + kill)
    const words = `PARLOUR_SEED=${seed + kill}: create, ${plan.steps.map(({ kind }) => kind).join(', ')}; killed at ${plan.moment} of the last`
    await test.step(words, async () => {
      const name = `Journey ${kill}`
      const { ledger, killedAt } = await goUntilKilled(page, standIn, plan, name, killable.kill)
      expect(await guards.problems(), words).toEqual([])
      expect(standIn.takeProblems(), words).toEqual([])
      standIn.reset()
      ;({ page, guards } = await start())

      await openQuietPage(page)
      const isEarlier = ({ conversation: { id } }: FoundChat) =>
        earlier.some(({ conversation }) => conversation.id === id)
      const afterKill = await readChats(page)
      expect(afterKill.filter(isEarlier), `${words}; earlier chats`).toEqual(earlier)
      const found = afterKill.filter((chat) => !isEarlier(chat))
      expectKept(found, ledger, killedAt)

      await expectShown(page, found)
      await expect
        .poll(async () => (await readMessages(page)).filter(({ pending }) => pending), words)
        .toEqual([])
      earlier = await readChats(page)
      expectKept(
        earlier.filter(({ conversation: { id } }) =>
          found.some(({ conversation }) => conversation.id === id),
        ),
        ledger,
        killedAt,
      )
    })
  }
  expect(await guards.problems()).toEqual([])
})
