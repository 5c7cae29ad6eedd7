import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { type CharacterMode, characterModes } from './character'
import {
  chatScreenOf,
  compareConversations,
  conversationPreview,
  conversationTypeFor,
  conversationTypes,
  defaultConversationTitle,
} from './conversation'

const modes: (CharacterMode | undefined)[] = [undefined, ...characterModes]

describe('defaultConversationTitle', () => {
  it('names the character (CONV-27)', () => {
    expect(defaultConversationTitle('Ada', 'standard')).toBe('Chat with Ada')
    expect(defaultConversationTitle('Ada', undefined)).toBe('Chat with Ada')
  })

  it('says RP for role-play (CONV-28)', () => {
    expect(defaultConversationTitle('Ada', 'rp')).toBe('RP Chat with Ada')
  })
})

describe('conversationTypeFor', () => {
  it.each([
    [undefined, 'standard'],
    ['standard', 'standard'],
    ['both', 'standard'],
    ['rp', 'rp'],
    ['mobile', 'rp'],
  ] as const)('makes a character of mode %s a %s conversation (decision 022)', (mode, type) => {
    expect(conversationTypeFor({ characterMode: mode })).toBe(type)
  })
})

describe('chatScreenOf', () => {
  const allTypes = [undefined, ...conversationTypes]

  it.each(allTypes.flatMap((type) => modes.map((mode) => [type, mode] as const)))(
    'gives type %s with mode %s one screen that both screens agree on (decision 021)',
    (conversationType, characterMode) => {
      const screen = chatScreenOf({ conversationType }, { characterMode })
      const roleplay =
        conversationType === undefined
          ? characterMode === 'rp' || characterMode === 'mobile'
          : conversationType === 'rp'
      expect(screen).toBe(roleplay ? 'chat2' : 'chat')
    },
  )

  it('shows an untyped conversation of a deleted character in the standard chat', () => {
    expect(chatScreenOf({ conversationType: undefined }, undefined)).toBe('chat')
  })
})

describe('compareConversations', () => {
  it('puts pinned conversations first, then the last changed', () => {
    const list = [
      { updatedAt: 1 },
      { updatedAt: 3, pinned: false },
      { updatedAt: 0, pinned: true },
      { updatedAt: 2, pinned: true },
    ]
    expect(list.sort(compareConversations).map(({ updatedAt }) => updatedAt)).toEqual([2, 0, 3, 1])
  })
})

describe('conversationPreview', () => {
  it('shows 60 characters whole (CONV-09)', () => {
    expect(conversationPreview('a'.repeat(60))).toBe('a'.repeat(60))
  })

  it('cuts 61 characters to 57 and an ellipsis (CONV-09)', () => {
    expect(conversationPreview('a'.repeat(61))).toBe(`${'a'.repeat(57)}…`)
  })

  it('counts an emoji as one character and never cuts through it', () => {
    expect(conversationPreview('🙂'.repeat(60))).toBe('🙂'.repeat(60))
    expect(conversationPreview('🙂'.repeat(61))).toBe(`${'🙂'.repeat(57)}…`)
    expect(conversationPreview(`${'a'.repeat(56)}🙂🙂🙂🙂🙂`)).toBe(`${'a'.repeat(56)}🙂…`)
  })

  it('is cut from a message of any length', () => {
    expect(conversationPreview('🙂'.repeat(5_000_000))).toHaveLength(2 * 57 + 1)
  })

  it('keeps short texts, cuts long ones and leaves well-formed text well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const characters = Array.from(text)
        const preview = Array.from(conversationPreview(text))
        const expected = characters.length <= 60 ? characters : [...characters.slice(0, 57), '…']
        expect(preview).toEqual(expected)
      }),
    )
  })
})
