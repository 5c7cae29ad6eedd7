/** Finds the text in one event of a stream; undefined where it has none. */
export type PickText = (event: Record<string, never>) => string | undefined

/** What the OpenAI protocol and Anthropic's call a piece of text. */
export const pickText = {
  openai: ({ choices }: { choices?: { delta: { content?: string } }[] }) =>
    choices?.[0]?.delta.content,
  anthropic: ({ delta }: { delta?: { text?: string } }) => delta?.text,
}

/**
 * Sends a request and hands out the answer's text as it grows. As bare as it can be: it reads what a well-behaved
 * server sends, and knows nothing of errors, time limits or other line ends.
 */
export async function readStream(
  request: Request,
  pick: PickText,
  onText: (text: string) => void,
): Promise<string> {
  const response = await fetch(request)
  if (!response.ok || !response.body) throw new Error(`The server said ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: ') || line === 'data: [DONE]') continue
      text += pick(JSON.parse(line.slice(6)) as Record<string, never>) ?? ''
    }
    onText(text)
  }
}
