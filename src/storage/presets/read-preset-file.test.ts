import { describe, expect, test } from 'vitest'
import { promptPartKinds } from '@/domain/preset'
import { MAX_PRESET_FILE, PresetFileError, readPresetFile } from './read-preset-file'

const file = {
  temperature: 0.9,
  top_p: 1,
  openai_max_tokens: 300,
  seed: 'x',
  prompts: [
    {
      identifier: 'main',
      name: 'Main Prompt',
      role: 'system',
      content: 'Write well.',
      system_prompt: true,
    },
    { identifier: 'jailbreak', name: 'Post-History', content: '' },
    { identifier: 'worldInfoBefore', marker: true, name: 'WI' },
    { identifier: 'charDescription', marker: true },
    { identifier: 'chatHistory', marker: true },
    {
      identifier: 'abc',
      name: 'Mood',
      role: 'user',
      content: 'Be grim.',
      injection_position: 1,
      injection_depth: 2,
    },
    { identifier: 'strange', marker: true, name: 'Strange' },
    { identifier: 'never', name: 'Never', content: 'not in the order' },
  ],
  prompt_order: [
    { character_id: 100000, order: [{ identifier: 'chatHistory', enabled: true }] },
    {
      character_id: 100001,
      order: [
        { identifier: 'main', enabled: true },
        { identifier: 'charDescription', enabled: false },
        { identifier: 'worldInfoBefore', enabled: true },
        { identifier: 'abc', enabled: false },
        { identifier: 'strange', enabled: true },
        { identifier: 'chatHistory', enabled: false },
        { identifier: 'jailbreak', enabled: true },
      ],
    },
  ],
}

describe('PROMPT-13: presets of chat completion', () => {
  test('known parts in their order, own ones with role and depth, the rest told', () => {
    const { parts, sampling, leftOut } = readPresetFile(`\ufeff${JSON.stringify(file)}`)
    expect(parts.slice(0, 2)).toEqual([
      {
        id: 'own-main',
        kind: 'own',
        enabled: true,
        name: 'Main Prompt',
        text: 'Write well.',
        role: 'system',
      },
      { id: 'main', kind: 'main', enabled: true },
    ])
    expect(parts.find(({ id }) => id === 'own-abc')).toEqual({
      id: 'own-abc',
      kind: 'own',
      enabled: false,
      name: 'Mood',
      text: 'Be grim.',
      role: 'user',
      depth: 2,
    })
    const at = (kind: string) => parts.findIndex((part) => part.kind === kind)
    expect(at('description')).toBeLessThan(at('loreBefore'))
    expect(parts.find(({ kind }) => kind === 'description')?.enabled).toBe(false)
    expect(parts.find(({ kind }) => kind === 'history')?.enabled).toBe(true)
    for (const kind of promptPartKinds) expect(at(kind)).not.toBe(-1)
    expect(leftOut).toEqual(['Strange'])
    expect(sampling).toEqual([
      { name: 'temperature', value: 0.9 },
      { name: 'top_p', value: 1 },
      { name: 'openai_max_tokens', value: 300 },
    ])
  })

  test('a file without an order takes its prompts as they stand', () => {
    const { parts } = readPresetFile(JSON.stringify({ prompts: file.prompts }))
    expect(parts.map(({ id }) => id)).toContain('own-never')
  })

  test('names of object members and odd values are data', () => {
    const odd = {
      prompts: [
        {
          identifier: '__proto__',
          content: 'x',
          role: 7,
          injection_position: 1,
          injection_depth: 1e99,
        },
        { identifier: 'constructor', marker: true },
        null,
        7,
      ],
      prompt_order: 'none',
    }
    const { parts, leftOut } = readPresetFile(
      JSON.stringify(odd).replace('"__proto__"', '"__proto__"'),
    )
    expect(parts.find(({ kind }) => kind === 'own')).toMatchObject({ role: 'system', depth: 1000 })
    expect(leftOut).toEqual(['constructor'])
  })

  test.each([
    ['{', 'preset_unreadable'],
    ['[]', 'preset_is_none'],
    ['{"prompts":7}', 'preset_is_none'],
    [' '.repeat(MAX_PRESET_FILE + 1), 'preset_too_large'],
  ])('what is no preset is refused', (content, code) => {
    expect(() => readPresetFile(content)).toThrow(new PresetFileError(code as 'preset_is_none'))
  })
})
