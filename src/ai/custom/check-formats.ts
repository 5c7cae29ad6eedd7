import { parseRequestFormat } from './request-format'
import { parseResponseFormat } from './response-format'

/** What is wrong with the templates of a custom provider, in words for the form; empty when nothing is. */
export interface FormatProblems {
  requestFormat?: string
  responseFormat?: string
}

/** Checks the two templates of a custom provider; absent and blank ones stand for `{}`. */
export function checkFormats(requestFormat = '{}', responseFormat = '{}'): FormatProblems {
  const request = parseRequestFormat(requestFormat)
  const response = parseResponseFormat(responseFormat)
  return {
    ...(!request.ok && { requestFormat: request.message }),
    ...(!response.ok && { responseFormat: response.message }),
  }
}
