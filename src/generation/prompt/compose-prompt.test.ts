import { describe, expect, it } from 'vitest'
import { interactionStyles } from '@/domain/character'
import { composePrompt } from './compose-prompt'
import { styleInstructions } from './interaction-styles'

const own = '  You are Ada.\n'

describe('the prompt that is sent (decision 028)', () => {
  it.each(interactionStyles.filter((style) => !['default', 'roleplay'].includes(style)))(
    'begins with the instruction of the style %s in a standard chat, and keeps the own prompt (CHAR-43)',
    (interactionStyle) => {
      const prompt = composePrompt({ systemPrompt: own, interactionStyle }, undefined)
      expect(prompt).toBe(`${styleInstructions[interactionStyle]}\n\n${own}`)
    },
  )

  it('is the own prompt alone in plain conversation, also of a role-player (P4)', () => {
    const plain = { systemPrompt: own, interactionStyle: 'default' } as const
    expect(composePrompt(plain, undefined)).toBe(own)
    const parts = { systemPrompt: own, interactionStyle: 'roleplay' } as const
    expect(composePrompt(parts, undefined)).toBe(own)
    expect(composePrompt(parts, 'rp')).toBe(`${styleInstructions.roleplay}\n\n${own}`)
  })

  it('is the own prompt alone where no style was ever chosen', () => {
    expect(composePrompt({ systemPrompt: own }, undefined)).toBe(own)
  })

  it('takes custom instructions in place of the style, but not in place of a room', () => {
    const parts = {
      systemPrompt: own,
      interactionStyle: 'expert',
      customInstructions: 'Rhyme.',
    } as const
    expect(composePrompt(parts, undefined)).toBe(`Rhyme.\n\n${own}`)
    expect(composePrompt(parts, 'mobile')).not.toContain('Rhyme.')
    const blank = { ...parts, customInstructions: ' \n' }
    expect(composePrompt(blank, undefined)).toContain(styleInstructions.expert)
  })

  it('says an instruction once that the prompt has in itself (CHAR-49)', () => {
    const systemPrompt = `${styleInstructions.roleplay}\n\n${own}`
    expect(composePrompt({ systemPrompt, interactionStyle: 'roleplay' }, 'rp')).toBe(systemPrompt)
  })

  it('has an instruction of its own for each room, also without a prompt', () => {
    const texts = [
      composePrompt({ systemPrompt: ' ' }, 'rp'),
      composePrompt({ systemPrompt: '' }, 'mobile'),
    ]
    expect(texts[0]).toBe(styleInstructions.roleplay)
    expect(texts[1]).toMatch(/texting on a phone/)
  })
})
