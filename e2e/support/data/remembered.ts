import { toMemorySource } from '@/domain/memory'
import { type MemoryRecord, toMemoryRecord } from '@/storage/memories/memory-records'
import type { StandIn } from '../../stand-in/server'
import { makeChat } from './seed'
import { awkwardNames } from './worlds'

const MADE_AT = Date.UTC(2026, 0, 15, 12)
const LONG =
  'They waited for the ferry in the rain, and Mara told of the boats that she had mended, one after the other. '

const talk = [
  { role: 'user' as const, content: 'I am Mara, and I mend boats.' },
  {
    role: 'assistant' as const,
    content: 'Then you are welcome in the harbour. The last who mended boats here went away.',
  },
  { role: 'user' as const, content: 'Where did he go?' },
  { role: 'assistant' as const, content: 'To the other shore, by the ferry that nobody waves at.' },
  { role: 'user' as const, content: 'Keep the blue lamp for me.' },
  { role: 'assistant' as const, content: 'I promise. It stays in the window.' },
]

/** A chat with every kind of memory: fresh, stale, from a deleted message, pinned, switched off, long, unbroken, right to left. */
export function makeRememberedChat(
  standIn: Pick<StandIn, 'endpoint'>,
  options: Parameters<typeof makeChat>[1] = {},
) {
  const made = makeChat(standIn, { messages: talk, ...options })
  const { conversation, character, messages } = made
  const sources = messages.map(toMemorySource)
  const [first, second, third, fourth, fifth, sixth] = sources
  if (!first || !second || !third || !fourth || !fifth || !sixth)
    throw new Error('There are too few messages.')
  const shared = { madeBy: 'user' as const, sources: [], updatedAt: MADE_AT }
  const ofChat = { scope: 'chat', ownerId: conversation.id } as const
  const ofCharacter = { scope: 'character', ownerId: character.id } as const
  const byModel = { madeBy: 'model', model: 'gpt-6-luna' } as const
  const range = {
    first: { messageId: first.messageId, seq: 1 },
    last: { messageId: fourth.messageId, seq: 4 },
  }
  const drafts: Omit<MemoryRecord, 'id' | 'createdAt' | 'sourceIds'>[] = [
    { ...shared, ...ofChat, kind: 'fact', text: 'The user is called Mara.', sources: [first] },
    {
      ...shared,
      ...ofChat,
      ...byModel,
      kind: 'fact',
      text: 'The blue lamp stays in the window.',
      sources: [{ ...fifth, state: 'changed' }, sixth],
      pinned: true,
    },
    {
      ...shared,
      ...ofChat,
      kind: 'fact',
      text: awkwardNames.unbroken,
      keys: ['boat', 'ferry', 'a longer key with several words'],
    },
    { ...shared, ...ofChat, kind: 'fact', text: awkwardNames.rightToLeft, madeBy: 'import' },
    { ...shared, ...ofCharacter, kind: 'fact', text: LONG.repeat(5), off: true },
    { ...shared, ...ofCharacter, kind: 'fact', text: 'The harbour has two lamps.' },
    {
      ...shared,
      ...ofChat,
      ...byModel,
      kind: 'chapter',
      text: LONG.repeat(8),
      range,
      sources: [{ ...first, state: 'changed' }, second, third, fourth],
    },
    {
      ...shared,
      ...ofChat,
      ...byModel,
      kind: 'chapter',
      text: 'Mara asked for the blue lamp.',
      range: {
        first: { messageId: fifth.messageId, seq: 5 },
        last: { messageId: sixth.messageId, seq: 6 },
      },
      sources: [fifth, { ...sixth, state: 'gone' }],
    },
  ]
  const memories = drafts.map((draft, index) =>
    toMemoryRecord({
      ...draft,
      id: `memory-${conversation.id}-${index}`,
      createdAt: MADE_AT + index,
    }),
  )
  return { ...made, memories, records: { ...made.records, memories } }
}
