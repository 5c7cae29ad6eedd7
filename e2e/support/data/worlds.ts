import type { StandIn } from '../../stand-in/server'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  type SeedRecords,
} from './seed'

/** Names that break layouts: long, unbroken, from right to left, of many code points. */
export const awkwardNames = {
  long: 'The Extraordinarily Thorough and Ever So Slightly Verbose Archivist of Everything That Was Ever Written Down Between the Third Flood and the Invention of the Paperclip, Retired but Still Answering Letters',
  unbroken:
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  rightToLeft: 'نورة بنت عبد الله، حافظة الحكايات القديمة',
  emoji: '👩🏽‍🚀🛰️ Zoë 👨‍👩‍👧‍👦 ✨',
}

/** A markdown answer with everything that a standard chat can show. */
export const richAnswer = `## A short tour

Here is a **list**, a table, a formula of words, and some code.

1. First, *gather* what you know.
2. Then check it against \`reality\`.
   - twice, if it matters
3. Write it down.

| Tide | Height | Remark |
|---|---:|---|
| Low | 0.8 m | rocks in sight |
| High | 5.2 m | mind the stairs |

> The lamp is lit at dusk, whatever the weather says.

\`\`\`typescript
export function lightUntil(dawn: Date, lamp: { isLit: boolean }): boolean {
  return lamp.isLit && Date.now() < dawn.getTime() // a comment that is long enough to need a scroll bar of its own
}
\`\`\`

More at [the harbour office](https://example.com/tides). ![A chart](https://example.com/chart.png)`

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 1, 1, 20)

/** Providers, characters and conversations as they look after some weeks, awkward names among them. */
export function busyWorld(standIn: Pick<StandIn, 'endpoint'>) {
  const openai = makeProvider(standIn, 'openai', { name: 'OpenAI, private' })
  const claude = makeProvider(standIn, 'anthropic', { name: awkwardNames.long })
  const disabled = makeProvider(standIn, 'mistral', { name: 'Mistral at work', enabled: false })
  const local = makeProvider(standIn, 'custom', { name: awkwardNames.unbroken, apiKey: '' })
  const demo = makeProvider(standIn, 'demo')
  const mira = makeCharacter(openai, {
    description: 'Keeps a lighthouse and knows the tides by heart.',
    updatedAt: NOW,
  })
  const characters = [
    mira,
    makeCharacter(claude, { name: awkwardNames.long, characterMode: 'standard' }),
    makeCharacter(local, { name: awkwardNames.unbroken, characterMode: 'rp' }),
    makeCharacter(openai, {
      name: awkwardNames.rightToLeft,
      description: 'تعرف كل حكاية سمعتها في السوق، وتحكيها كل مرة على نحو آخر.',
      characterMode: 'mobile',
    }),
    makeCharacter(disabled, { name: awkwardNames.emoji, description: 'Off duty.' }),
    makeCharacter({ ...openai, id: 'deleted-provider' }, { name: 'Left behind' }),
  ]
  const conversations = characters.map((character, index) =>
    makeConversation(character, {
      updatedAt: NOW - index * DAY,
      ...(index % 2 === 1 && { conversationType: 'rp', title: `RP Chat with ${character.name}` }),
    }),
  )
  const messages = conversations.flatMap(({ id }, index) =>
    makeMessages(id, [
      { role: 'system', content: 'You are somebody.' },
      ...(index === 0 ? [] : [{ role: 'user' as const, content: question(index) }]),
      { role: 'assistant', content: 'Certainly.', model: 'gpt-6-luna' },
    ]),
  )
  const records = {
    providers: [openai, claude, disabled, local, demo],
    characters,
    conversations,
    messages,
  } satisfies SeedRecords
  return { records, openai, mira }
}

function question(index: number) {
  return index === 2
    ? awkwardNames.unbroken
    : 'What did the harbour look like before they built the second mole, and who paid for it?'
}

/** Many conversations of one character. */
export function manyConversations(standIn: Pick<StandIn, 'endpoint'>, count: number): SeedRecords {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversations = Array.from({ length: count }, (_, index) =>
    makeConversation(character, { title: `Chat ${index + 1}`, updatedAt: NOW - index * 60_000 }),
  )
  const messages = conversations.flatMap(({ id, title }) =>
    makeMessages(id, [
      { role: 'system', content: 'You are somebody.' },
      { role: 'user', content: `Question of ${title}` },
      { role: 'assistant', content: 'Certainly.' },
    ]),
  )
  return { providers: [provider], characters: [character], conversations, messages }
}
