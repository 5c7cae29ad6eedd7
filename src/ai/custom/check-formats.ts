import { type FormatFault, parseRequestFormat } from './request-format'
import { parseResponseFormat } from './response-format'

/** What is wrong with the templates of a custom provider; empty when nothing is. */
export interface FormatProblems {
  requestFormat?: FormatFault
  responseFormat?: FormatFault
}

/** Checks the two templates of a custom provider; absent and blank ones stand for `{}`. */
export function checkFormats(requestFormat = '{}', responseFormat = '{}'): FormatProblems {
  const request = parseRequestFormat(requestFormat)
  const response = parseResponseFormat(responseFormat)
  return {
    ...(!request.ok && { requestFormat: request.fault }),
    ...(!response.ok && { responseFormat: response.fault }),
  }
}
