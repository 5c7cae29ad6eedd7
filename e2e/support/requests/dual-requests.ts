import type { StandIn } from '../../stand-in/server'
import type { RecordedRequest, ReplyOptions, RequestMatch } from '../../stand-in/stand-in-types'

/** Whether a request asks if a picture fits, rather than for an answer. */
export function isAnalysis({ body }: RecordedRequest): boolean {
  return JSON.stringify(body ?? '').includes('shouldGenerateImage')
}

/** Requests that decide about a picture. */
export const analysisRequests: RequestMatch = { method: 'POST', where: isAnalysis }

/** Requests for an answer of the chat. */
export const answerRequests: RequestMatch = {
  method: 'POST',
  path: /\/(responses|chat\/completions|messages)$/,
  where: (request) => !isAnalysis(request),
}

/** Plans what the analysis says: an object as JSON, a text as it is. */
export function replyToAnalysis(standIn: StandIn, decision: object | string) {
  const content = typeof decision === 'string' ? decision : JSON.stringify(decision)
  standIn.reply(content, { match: analysisRequests })
}

/** Plans the answer of the chat. */
export function replyToChat(
  standIn: StandIn,
  content: string | readonly string[],
  options: ReplyOptions = {},
) {
  standIn.reply(content, { match: answerRequests, ...options })
}
