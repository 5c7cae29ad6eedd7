import { isRecord } from './stand-in-types'

/* What of a request to /responses the other API calls by another name. */

/** A request with the names of Chat Completions, for whatever looks into either. */
export function asChatBody(body: Record<string, unknown>): Record<string, unknown> {
  const { instructions: _1, input: _2, max_output_tokens, text, reasoning, ...others } = body
  const format = isRecord(text) && isRecord(text.format) ? text.format : undefined
  return {
    ...others,
    messages: sentMessages(body),
    ...(max_output_tokens !== undefined && { max_completion_tokens: max_output_tokens }),
    ...(isRecord(reasoning) && { reasoning_effort: reasoning.effort }),
    ...(format && {
      response_format: {
        type: format.type,
        json_schema: { name: format.name, schema: format.schema },
      },
    }),
  }
}

/** The messages of a request of either API, the instruction first; texts of parts are joined where there is nothing else. */
export function sentMessages(body: unknown): unknown[] {
  if (!isRecord(body)) return []
  const { instructions, input, messages } = body
  if (Array.isArray(messages)) return messages as unknown[]
  const first = typeof instructions === 'string' ? [{ role: 'system', content: instructions }] : []
  const items: unknown[] = Array.isArray(input) ? input : []
  return [...first, ...items.map(asMessage)]
}

function asMessage(item: unknown): unknown {
  if (!isRecord(item) || !Array.isArray(item.content)) return item
  const content = item.content.map((part: unknown) => {
    if (!isRecord(part)) return part
    if (part.type === 'input_file')
      return { type: 'file', file: { filename: part.filename, file_data: part.file_data } }
    return part.type === 'input_image'
      ? { type: 'image_url', image_url: { url: part.image_url } }
      : { type: 'text', text: part.text }
  })
  return { role: item.role, content }
}
