import { type DemoConversation, instructionOf, lastUserText } from './demo-reply'
import { mannerOf } from './voices/conversation-cues'

/** A page as the wire of Chat Completions names it. */
export interface DemoCitation {
  type: 'url_citation'
  url_citation: { url: string; title: string; start_index: number; end_index: number }
}

const ASKS_FOR_SOURCES =
  /\b(?:your|name|show|give|cite|with) (?:me )?(?:your |the |some )?(?:sources|citations)\b|\bcite\b/i

const pages = [
  {
    url: 'https://www.rfc-editor.org/rfc/rfc2606.html',
    title: 'RFC 2606: Reserved Top Level DNS Names',
  },
  { url: 'https://www.iana.org/help/example-domains', title: 'IANA: Example Domains' },
] as const

const LINES = [
  `Names such as **example.com** are set aside for texts like this one: nobody can own them.`,
  `IANA keeps a page at each, which says so.`,
] as const

const ENDING = `\n\nI'm a script and have looked nothing up: these two pages were written down beforehand. A model that searches the web names its own in the same place, below its answer.`

/** An answer with the pages that it refers to, where sources are asked for; undefined otherwise, and from whoever acts or texts. */
export function writeSourcedReply({
  messages,
}: DemoConversation): { text: string; citations: DemoCitation[] } | undefined {
  if (!ASKS_FOR_SOURCES.test(lastUserText(messages))) return undefined
  if (mannerOf(instructionOf(messages)) !== 'document') return undefined
  let text = ''
  const citations = pages.map(({ url, title }, index): DemoCitation => {
    const start_index = text.length
    text += `${index > 0 ? ' ' : ''}${LINES[index]}`
    return {
      type: 'url_citation',
      url_citation: { url, title, start_index, end_index: text.length },
    }
  })
  return { text: text + ENDING, citations }
}
