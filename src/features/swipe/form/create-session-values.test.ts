import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDatingForm, toDatingSessionDraft } from '@/generation/dating/dating-form'
import { writeFormDraft } from '@/storage/browser/form-drafts'
import { writeLastUsed } from '@/storage/browser/last-used'
import { sampleProvider } from '@/storage/testing/sample-records'
import { stubStorage } from '@/storage/testing/stub-storage'
import {
  CREATE_SESSION_FORM,
  newSessionValues,
  readSessionDraft,
  rememberSession,
  withKnownProviders,
} from './create-session-values'

const local = sampleProvider()
const openai = sampleProvider({ id: 'provider-2', type: 'openai' })

beforeEach(() => stubStorage())
afterEach(() => vi.unstubAllGlobals())

describe('a new session', () => {
  it('begins as specified, with the only provider there is (SWIPE-79 to SWIPE-82)', () => {
    expect(newSessionValues([{ ...local, enabled: false }, openai])).toEqual({
      ...emptyDatingForm(),
      profileGenerationProviderId: 'provider-2',
    })
    expect(newSessionValues([]).profileGenerationProviderId).toBe('')
    // Which of several is for the user to say.
    expect(newSessionValues([local, openai]).profileGenerationProviderId).toBe('')
  })

  it('knows who the user was last, and nothing else of the last session', () => {
    const values = {
      ...emptyDatingForm(),
      name: 'Tea',
      userCharacterName: ' Bo ',
      userCharacterDescription: 'A pilot',
      batchSize: '50',
      minAge: '40',
      profileGenerationProviderId: local.id,
    }
    rememberSession(toDatingSessionDraft(values))
    expect(newSessionValues([openai, local])).toEqual({
      ...emptyDatingForm(),
      userCharacterName: 'Bo',
      userCharacterDescription: 'A pilot',
      profileGenerationProviderId: local.id,
    })
    const disabled = { ...local, enabled: false }
    expect(newSessionValues([openai, disabled]).profileGenerationProviderId).toBe(openai.id)
  })

  it('is saved without a provider that is gone', () => {
    const values = {
      ...emptyDatingForm(),
      profileGenerationProviderId: 'gone',
      imageAnalysisProviderId: openai.id,
    }
    expect(withKnownProviders(values, [openai])).toEqual({
      ...values,
      profileGenerationProviderId: '',
    })
  })

  it('takes nothing from what is damaged', () => {
    for (const damaged of ['text', null, { userCharacterName: 7, name: 'Tea' }]) {
      writeLastUsed(CREATE_SESSION_FORM, damaged)
      expect(newSessionValues([])).toEqual(emptyDatingForm())
    }
  })
})

describe('a draft', () => {
  it('is what was typed, as far as it can be read', () => {
    expect(readSessionDraft(CREATE_SESSION_FORM)).toBeUndefined()
    writeFormDraft(CREATE_SESSION_FORM, { ...emptyDatingForm(), name: 'Te', batchSize: 7 })
    expect(readSessionDraft(CREATE_SESSION_FORM)).toEqual({ ...emptyDatingForm(), name: 'Te' })
  })
})
