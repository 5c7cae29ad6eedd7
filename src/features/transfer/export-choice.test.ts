import { expect, it } from 'vitest'
import { type ExportChoice, toExportOptions } from './export-choice'

const everything: ExportChoice = {
  scope: 'all',
  characterIds: new Set(),
  conversationIds: new Set(),
  withConversations: true,
  withKeys: false,
}
const some: ExportChoice = { ...everything, scope: 'some' }
const mira = new Set(['mira'])
const tea = new Set(['tea'])

it('is of everything, without keys, unless more is said (SESS-13, decision 072)', () => {
  expect(toExportOptions(everything)).toEqual({ includeApiKeys: false, includeConversations: true })
  expect(toExportOptions({ ...everything, withConversations: false, withKeys: true })).toEqual({
    includeApiKeys: true,
    includeConversations: false,
  })
})

it('forgets what was picked before everything was chosen again', () => {
  const picked = toExportOptions({ ...everything, characterIds: mira, conversationIds: tea })
  expect(picked).toEqual(toExportOptions(everything))
})

it('takes all conversations of a character that is picked without one', () => {
  const options = toExportOptions({ ...some, characterIds: mira })
  expect(options?.selectedCharacterIds).toEqual(['mira'])
  expect(options?.selectedConversationIds).toBeUndefined()
})

it('takes picked conversations only, where any is picked', () => {
  expect(toExportOptions({ ...some, conversationIds: tea })).toMatchObject({
    selectedConversationIds: ['tea'],
  })
  expect(toExportOptions({ ...some, characterIds: mira, conversationIds: tea })).toMatchObject({
    selectedCharacterIds: ['mira'],
    selectedConversationIds: ['tea'],
  })
})

it('is nothing where nothing is picked, or only what was then left out', () => {
  expect(toExportOptions(some)).toBeUndefined()
  const picked = { ...some, conversationIds: tea, withConversations: false }
  expect(toExportOptions(picked)).toBeUndefined()
  expect(toExportOptions({ ...picked, characterIds: mira })).toEqual({
    includeApiKeys: false,
    includeConversations: false,
    selectedCharacterIds: ['mira'],
  })
})
