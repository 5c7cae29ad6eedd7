import { isPageAddress, MAX_SOURCE_TITLE, MAX_SOURCES, type Source } from '@/domain/source'
import { isRecord, listAt, recordAt, textAt } from '../http/json'
import { shownName } from '../model-id'

/*
 * The pages that an answer refers to, in the words of each vendor. Parlour asks nobody to search, but some models do so by
 * themselves (Perplexity, the searching ones of OpenRouter). Where a citation stands in the text is not read.
 */

/** The beginning of a list: however long it is, no more of it is looked at. */
const few = (body: unknown, name: string) => listAt(body, name).slice(0, MAX_SOURCES)

/** A source, where an address is that of a page. */
function toSource(address: string | undefined, title: string | undefined): Source[] {
  if (address === undefined || !isPageAddress(address)) return []
  const named = title === undefined ? '' : shownName(title.slice(0, MAX_SOURCE_TITLE))
  return [{ address: new URL(address).href, ...(named !== '' && { title: named }) }]
}

/** An `annotation` of Responses, or of Chat Completions, which has its facts one step further in. */
export function sourceOfAnnotation(annotation: unknown): Source[] {
  if (textAt(annotation, 'type') !== 'url_citation') return []
  const facts = recordAt(annotation, 'url_citation') ?? annotation
  return toSource(textAt(facts, 'url'), textAt(facts, 'title'))
}

/** What a message of Chat Completions (OpenAI, OpenRouter), or a part of Responses, has in `annotations`. */
export function sourcesOfMessage(message: unknown): Source[] {
  return few(message, 'annotations').flatMap(sourceOfAnnotation)
}

/** What Perplexity tells beside the choices: results with titles, or in older answers addresses alone. */
export function sourcesOfBody(body: unknown): Source[] {
  const results = few(body, 'search_results').flatMap((result) =>
    toSource(textAt(result, 'url'), textAt(result, 'title')),
  )
  if (results.length > 0) return results
  return few(body, 'citations').flatMap((address) =>
    typeof address === 'string' ? toSource(address, undefined) : [],
  )
}

/** A citation within a text of Claude. */
export function sourceOfCitation(citation: unknown): Source[] {
  return textAt(citation, 'type') === 'web_search_result_location'
    ? toSource(textAt(citation, 'url'), textAt(citation, 'title'))
    : []
}

/** What a whole block of Claude's text has in `citations`. */
export function sourcesOfBlock(block: unknown): Source[] {
  return few(block, 'citations').flatMap(sourceOfCitation)
}

/** What a candidate of Gemini is grounded on. */
export function sourcesOfGrounding(candidate: unknown): Source[] {
  const chunks = few(recordAt(candidate, 'groundingMetadata'), 'groundingChunks')
  return chunks.flatMap((chunk) => {
    const web = isRecord(chunk) ? recordAt(chunk, 'web') : undefined
    return toSource(textAt(web, 'uri'), textAt(web, 'title'))
  })
}
