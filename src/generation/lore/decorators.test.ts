import { describe, expect, it } from 'vitest'
import { splitDecorators } from '@/domain/lore-decorators'
import { readDecorators } from './book/read-decorators'
import { findCase, placedIds, restOf } from './testing/lore-case'

const read = (content: string) => {
  const { additionalKeys, excludedKeys, excludedTogether, ...said } = readDecorators(
    splitDecorators(content).decorators,
  )
  const lists = { additionalKeys, excludedKeys, excludedTogether }
  return {
    ...said,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  }
}

/** An entry that fires by its key, with decorators before its content. */
const find = (decorators: string, chat: object = {}, fields: object = {}) =>
  findCase({
    entries: { a: { keys: ['cat'], content: `${decorators}\ntext`, ...fields } },
    messages: ['1', '2', '3', 'a cat'],
    ...chat,
  })

describe('decorators', () => {
  it('are the lines at the beginning, and always taken off (LORE-36)', () => {
    const text = (content: string) => find('', {}, { content }).placed[0]?.text
    expect(text('@@depth 3\n@@unknown\n\n@@role user\n\nText\n@@depth 1')).toBe('Text\n@@depth 1')
    expect(text('\n@@depth 3\r\n\r\n Text')).toBe(' Text')
    expect(text('Text\n@@depth 3')).toBe('Text\n@@depth 3')
    expect(text('\n\nText')).toBe('\n\nText')
    expect(text('@@\n@@@\nText')).toBe('Text')
    expect(read('@@depth 3\n@@depth 5\n@@role user\n@@role system')).toEqual({
      depth: 3,
      role: 'user',
    })
    expect(read('@@depth x\n@@depth 5')).toEqual({ depth: 5 })
  })

  it('with three @ stand for the one before that is unknown or bad (LORE-37)', () => {
    expect(read('@@unknown 4\n@@@depth 2')).toEqual({ depth: 2 })
    expect(read('@@depth 4\n@@@scan_depth 2')).toEqual({ depth: 4 })
    expect(read('@@depth four\n@@@scan_depth 2')).toEqual({ scanDepth: 2 })
    expect(read('@@a\n@@@b\n@@@c\n@@@role nobody\n@@@d\n@@@depth 1\n@@@role user')).toEqual({
      depth: 1,
    })
    expect(read('@@@depth 1')).toEqual({})
    expect(read('@@a\n@@role user\n@@@depth 1')).toEqual({ role: 'user' })
    expect(read('@@instruct_depth 5\n@@@depth 1')).toEqual({ depth: 1 })
  })

  it('hold in the order of precedence (LORE-38)', () => {
    const fired = [{ messageCount: 1, entryIds: ['a'] }]
    const why = (decorators: string, fields: object = {}) => {
      const result = find(decorators, { fired }, fields)
      return result.log.entries[0]?.reason ?? restOf(result, 'a')
    }
    expect(why('@@activate', { enabled: false })).toBe('disabled')
    expect(why('@@dont_activate\n@@activate', { keys: [] })).toBe('decorator')
    expect(
      why('@@activate\n@@activate_only_after 99', {
        probability: 0,
        delay: 99,
        triggers: ['continue'],
      }),
    ).toBe('decorator')
    expect(why('@@dont_activate\n@@keep_activate_after_match')).toBe('dontActivate')
    expect(why('@@keep_activate_after_match\n@@activate_only_after 99', { keys: [] })).toBe('kept')
    expect(why('@@dont_activate_after_match', { constant: true })).toBe('dontActivate')
    expect(why('@@activate_only_after 99', { constant: true })).toBe('decorator')
    expect(why('@@activate_only_after 1', { constant: true })).toBe('constant')
    expect(why('@@activate_only_after 1')).toBe('key')
    const budget = find(
      '@@activate',
      { book: { tokenBudget: 1 } },
      { content: '@@activate\nlonger than that' },
    )
    expect(restOf(budget, 'a')).toBe('budget')
  })

  it('count messages of the character and know the greeting (LORE-39)', () => {
    const at = (decorators: string, characterMessageCount: number, greeting?: number) =>
      placedIds(find(decorators, { characterMessageCount, greeting })).length
    expect(at('@@activate_only_after 3', 2)).toBe(0)
    expect(at('@@activate_only_after 3', 3)).toBe(1)
    expect(at('@@activate_only_every 3', 5)).toBe(0)
    expect(at('@@activate_only_every 3', 6)).toBe(1)
    expect(at('@@activate_only_every 0', 5)).toBe(1)
    expect(at('@@is_greeting 1', 2, 0)).toBe(0)
    expect(at('@@is_greeting 1', 2, 1)).toBe(1)
    expect(at('@@is_greeting 1', 2)).toBe(1)
  })

  it('keep or end an entry after one firing (LORE-40)', () => {
    const fired = [{ messageCount: 1, entryIds: ['a'] }]
    const messages = ['no such word']
    expect(placedIds(find('@@keep_activate_after_match', { messages }))).toEqual([])
    const kept = find('@@keep_activate_after_match', { messages, fired }, { probability: 0 })
    expect(kept.log.entries).toMatchObject([{ reason: 'kept' }])
    expect(placedIds(find('@@dont_activate_after_match'))).toEqual(['a'])
    expect(restOf(find('@@dont_activate_after_match', { fired }), 'a')).toBe('dontActivate')
  })

  it('say where an entry stands (LORE-41)', () => {
    const place = (decorators: string, settings = {}, fields: object = {}) =>
      find(decorators, { settings }, { position: 'beforeCharacter', ...fields }).placed[0]?.place
    expect(place('@@position before_desc\n@@depth 1')).toEqual({
      slot: 'description',
      side: 'before',
    })
    expect(place('@@position after_desc')).toEqual({ slot: 'description', side: 'after' })
    expect(place('@@position personality', { hasPersonality: true })).toEqual({
      slot: 'personality',
      side: 'after',
    })
    expect(place('@@position scenario', { hasScenario: true })).toEqual({
      slot: 'scenario',
      side: 'after',
    })
    expect(place('@@position scenario\n@@depth 1')).toEqual({ depth: 1, role: 'system' })
    expect(place('@@position personality')).toEqual({ slot: 'loreBefore', side: 'in' })
    expect(place('@@position pt_x')).toEqual({ slot: 'loreBefore', side: 'in' })
    expect(place('@@depth 2\n@@reverse_depth 0')).toEqual({ depth: 2, role: 'system' })
    expect(place('@@reverse_depth 1\n@@role user')).toEqual({ depth: 3, role: 'user' })
    expect(place('@@reverse_depth 99')).toEqual({ depth: 0, role: 'system' })
    expect(place('@@role assistant', {}, { position: 'depth', depth: 1, role: 'user' })).toEqual({
      depth: 1,
      role: 'assistant',
    })
    expect(place('@@depth -3')).toEqual({ depth: 0, role: 'system' })
    const { log } = find('@@position after_desc')
    expect(log.entries[0]?.place).toEqual({ at: 'afterDescription' })
  })

  it('ask for further keys, and for the absence of some (LORE-42)', () => {
    const of = (decorators: string, text: string, fields: object = {}) => {
      const result = find(decorators, { messages: [text] }, fields)
      return placedIds(result)[0] ?? restOf(result, 'a')
    }
    expect(of('@@additional_keys dog, cow', 'cat Cow')).toBe('a')
    expect(of('@@additional_keys dog, cow', 'cat cows')).toBe('decorator')
    expect(of('@@additional_keys dog\n@@additional_keys cow', 'cat dog')).toBe('decorator')
    expect(of('@@additional_keys dog\n@@additional_keys cow', 'cat dog cow')).toBe('a')
    expect(of('@@exclude_keys dog\n@@exclude_keys cow,hen', 'cat hen')).toBe('decorator')
    expect(of('@@exclude_keys dog\n@@exclude_keys cow,hen', 'cat')).toBe('a')
    expect(of('@@additional_keys /d.g/', 'cat dog')).toBe('a')
    expect(of('@@additional_keys dog', 'cat', { constant: true })).toBe('decorator')
    // Whoever has no key there is not asked further.
    expect(of('@@additional_keys dog', 'dog')).toBe(undefined)
  })

  it('leave an entry out first when the history no longer fits (LORE-43)', () => {
    expect(find('@@ignore_on_max_context').placed[0]?.restsWhenNarrow).toBe(true)
    expect(find('').placed[0]?.restsWhenNarrow).toBe(false)
  })

  it('of RisuAI are known, others are not (LORE-44)', () => {
    expect(
      read(
        '@@instruct_depth 1\n@@instruct_scan_depth 1\n@@reverse_instruct_depth 1\n@@is_user_icon x\n@@disable_ui_prompt system_prompt',
      ),
    ).toEqual({})
    expect(
      read(
        '@@probability 20\n@@priority -5\n@@match_full_word\n@@match_partial_word\n@@unrecursive\n@@no_recursive_search\n@@exclude_keys_all a,b\n@@end\n@@depth 4',
      ),
    ).toEqual({
      probability: 20,
      priority: -5,
      wholeWords: true,
      firesNoLore: true,
      readsNoLore: true,
      excludedTogether: [['a', 'b']],
      depth: 0,
    })
    const together = (text: string) =>
      placedIds(find('@@exclude_keys_all dog,cow', { messages: [text] })).length
    expect(together('cat dog')).toBe(1)
    expect(together('cat dog cow')).toBe(0)
  })

  it('are read up to a number, and all taken off', () => {
    const lines = '@@additional_keys a\n'.repeat(50_000)
    expect(read(lines)).toMatchObject({ additionalKeys: { length: 1000 } })
    expect(find('', {}, { content: `${lines}text` }).placed[0]?.text).toBe('text')
  })
})
