import { expect, test } from 'vitest'
import { namedParameters } from './refused-parameters'

const sent = ['model', 'messages', 'temperature', 'top_p', 'max_tokens', 'stop', 'presence_penalty']

test.each([
  ['Unsupported parameter: `temperature` is not supported with this model.', ['temperature']],
  [
    "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens'.",
    ['max_tokens'],
  ],
  ['Model grok-4 does not support parameter presencePenalty.', ['presence_penalty']],
  ['Argument not supported on this model: stop', ['stop']],
  [
    '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    ['top_p'],
  ],
  ['Please stop sending so much.', []],
  ['The model does not exist', []],
  ['temperatures are rising', []],
])('reads the refused parameter out of "%s"', (message, expected) => {
  expect(namedParameters(400, { message }, sent)).toEqual(expected)
})

test('trusts the named field more than the words', () => {
  const error = { message: 'temperature is bad', parameters: ['top_p'] }
  expect(namedParameters(422, error, sent)).toEqual(['top_p'])
})

test('names only what was sent, and only for 400 and 422', () => {
  expect(namedParameters(400, { message: 'frequency_penalty is unknown' }, sent)).toEqual([])
  expect(namedParameters(404, { message: 'temperature' }, sent)).toEqual([])
})
