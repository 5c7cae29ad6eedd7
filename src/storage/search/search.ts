import { database } from '../database/database'
import { parseRow, parseRows } from '../database/read'
import {
  type ConversationRecord,
  conversationRecordSchema,
  type MessageRecord,
  messageRecordSchema,
} from '../database/records'
import { searchedNames } from './searched-names'
import { toSnippet, type Snippet } from './search-snippet'
import { findInBlock, positionsIn, seqOf } from './word-block'
import { findHits, matchesQuery, parseQuery, type SearchQuery, type TextRange } from './word-index'

/** A message that has all words. */
export interface SearchHit {
  messageId: string
  role: MessageRecord['role']
  /** Epoch milliseconds. */
  timestamp: number
  snippet: Snippet
}

/** What was found in one conversation. */
export interface ConversationHits {
  conversation: ConversationRecord
  /** Where the words stand in its title; empty unless all of them do. */
  titleHits: TextRange[]
  /** Newest message first. */
  hits: SearchHit[]
  /** Messages that have all words, also those that are not among the hits. */
  total: number
}

/** What was found, the conversation that was last changed first. */
export interface SearchResults {
  groups: ConversationHits[]
  /** Whether there are more than were asked for. */
  more: boolean
}

/** How far a search goes. */
export interface SearchOptions {
  signal?: AbortSignal
  /** Messages at most, and conversations at most. Default: 200 */
  limit?: number
  /** Messages of one conversation at most, so that none hides the others. Default: 20 */
  perConversation?: number
}

/** Milliseconds without a search after which the words leave memory. */
const KEEP_WORDS_MS = 60_000
/** Blocks read at once: the page stays responsive in between. */
const BLOCKS_PER_READ = 400

interface Block {
  place: number
  words: string
}

/** Words of all messages: blocks by conversation, then by place. */
interface Words {
  revision: number
  blocks: Map<string, ConversationBlocks>
}

type ConversationBlocks = Map<number, Block>

let cached: Words | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined

/** Takes the words out of memory. They are read again by the next search. */
export function forgetWords(): void {
  clearTimeout(forgetting)
  cached = undefined
}

/** Reads what has changed since the last search; everything the first time. */
async function readWords(signal?: AbortSignal): Promise<Words['blocks']> {
  clearTimeout(forgetting)
  forgetting = setTimeout(forgetWords, KEEP_WORDS_MS)
  const words = (cached ??= { revision: 0, blocks: new Map<string, ConversationBlocks>() })
  for (;;) {
    signal?.throwIfAborted()
    const rows = await database.wordBlocks
      .where('revision')
      .above(words.revision)
      .limit(BLOCKS_PER_READ)
      .toArray()
    for (const { conversationId, place, revision, words: text } of rows) {
      const blocks = words.blocks.get(conversationId) ?? new Map<number, Block>()
      words.blocks.set(conversationId, blocks)
      blocks.set(place, { place, words: text })
      words.revision = Math.max(words.revision, revision)
    }
    if (rows.length < BLOCKS_PER_READ) return words.blocks
  }
}

/** Tells one state of all words from another, for a search that is to be made again when something was said. */
export async function readWordsState(): Promise<string> {
  const [latest] = await database.wordBlocks.orderBy('revision').reverse().limit(1).keys()
  return `${Number(latest ?? 0)} ${await database.wordBlocks.count()}`
}

/** Reads the words of all messages, so that the first search need not. */
export async function prepareSearch(): Promise<void> {
  await readWords()
}

/** Those messages of a conversation that have all words, by `seq`, newest first. */
function findSeqs(blocks: ConversationBlocks | undefined, query: SearchQuery): number[] {
  const seqs: number[] = []
  for (const { place, words } of blocks?.values() ?? []) {
    const bits = findInBlock(words, query)
    if (bits === 0) continue
    for (const position of positionsIn(bits)) seqs.push(seqOf(place, position))
  }
  return seqs.sort((a, b) => b - a)
}

async function readHit(
  conversationId: string,
  seq: number,
  query: SearchQuery,
): Promise<SearchHit[]> {
  const row = await database.messages
    .where('[conversationId+seq]')
    .between([conversationId, seq], [conversationId, seq + 1], true, false)
    .first()
  const message = parseRow('messages', messageRecordSchema, row)
  // Gone since the words were read.
  if (!message) return []
  const { id: messageId, role, timestamp } = message
  return [{ messageId, role, timestamp, snippet: toSnippet(shownText(message, query), query) }]
}

/** What a message is shown by: its text, behind the names of files where these are what was found. */
function shownText({ content, attachments }: MessageRecord, query: SearchQuery): string {
  const names = searchedNames(attachments).filter((name) => !findHits(name, query).next().done)
  if (names.length === 0 || matchesQuery(content, query)) return content
  return [...names, content].join(' · ').replace(/ · $/, '')
}

interface FoundConversation {
  conversation: ConversationRecord
  hasTitle: boolean
  /** Of the messages that are to be read, newest first. */
  seqs: number[]
  /** Messages that have all words. */
  total: number
}

/**
 * Finds the messages and titles that have all words of a text, the last word as the beginning of one.
 * Temporary chats are not searched.
 * @returns no groups where the text has no word.
 * @throws the signal's reason when it is aborted.
 */
export async function searchMessages(
  text: string,
  { signal, limit = 200, perConversation = 20 }: SearchOptions = {},
): Promise<SearchResults> {
  const query = parseQuery(text)
  if (!query) return { groups: [], more: false }
  const blocks = await readWords(signal)
  signal?.throwIfAborted()
  const rows = await database.conversations.toArray()
  signal?.throwIfAborted()
  const conversations = parseRows('conversations', conversationRecordSchema, rows)
  conversations.sort((a, b) => b.updatedAt - a.updatedAt)

  const found: FoundConversation[] = []
  let room = limit
  let more = false
  for (const conversation of conversations) {
    const seqs = findSeqs(blocks.get(conversation.id), query)
    const hasTitle = matchesQuery(conversation.title, query)
    if (seqs.length === 0 && !hasTitle) continue
    if (room === 0 || found.length === limit) {
      more = true
      break
    }
    const taken = seqs.slice(0, Math.min(room, perConversation))
    if (taken.length < seqs.length) more = true
    room -= taken.length
    found.push({ conversation, hasTitle, seqs: taken, total: seqs.length })
  }

  const groups = await database.transaction('r', [database.messages], () =>
    Promise.all(
      found.map(async ({ conversation, hasTitle, seqs, total }) => {
        const { id, title } = conversation
        const hits = await Promise.all(seqs.map((seq) => readHit(id, seq, query)))
        const titleHits = hasTitle ? [...findHits(title, query)] : []
        return { conversation, titleHits, hits: hits.flat(), total }
      }),
    ),
  )
  signal?.throwIfAborted()
  return {
    groups: groups.filter(({ titleHits, hits }) => titleHits.length > 0 || hits.length > 0),
    more,
  }
}
