import { describe, expect, it } from 'vitest'
import { type Command, type CommandGroup, findCommands } from './find-commands'

const command = (group: CommandGroup, label: string, note?: string): Command => ({
  id: `${group} ${label}`,
  group,
  label,
  note,
  run: () => undefined,
})

const labels = (commands: readonly Command[], search: string) =>
  findCommands(commands, search).groups.map(({ group, commands: found }) => [
    group,
    ...found.map(({ label }) => label),
  ])

const commands = [
  command('page', 'Home'),
  command('page', 'Characters'),
  command('action', 'Import'),
  command('character', 'Zoë', 'Lamp keeper'),
  command('character', 'Adam Zoeller'),
  command('conversation', 'A lamp at dusk', 'Zoë'),
]

describe('findCommands', () => {
  it('lists everything by group, chats first', () => {
    expect(labels(commands, '')).toEqual([
      ['conversation', 'A lamp at dusk'],
      ['character', 'Zoë', 'Adam Zoeller'],
      ['page', 'Home', 'Characters'],
      ['action', 'Import'],
    ])
  })

  it('finds every word in label or note, whatever accents and capitals', () => {
    expect(labels(commands, 'LAMP zoe')).toEqual([
      ['conversation', 'A lamp at dusk'],
      ['character', 'Zoë'],
    ])
    expect(labels(commands, 'nobody')).toEqual([])
  })

  it('puts what begins with the search first', () => {
    const people = [command('character', 'Adam Zoeller'), command('character', 'Zoë')]
    expect(labels(people, 'zo')).toEqual([['character', 'Zoë', 'Adam Zoeller']])
  })

  it('lists few of many, and counts the rest', () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      command('conversation', `Chat ${index}`),
    )
    const { groups, more } = findCommands(many, 'chat')
    expect(groups[0]?.commands).toHaveLength(8)
    expect(more).toBe(1_992)
    expect(findCommands(many, '').more).toBe(0)
  })

  it('takes a search as words, not as a pattern', () => {
    expect(labels(commands, '.*')).toEqual([])
    expect(labels(commands, '   ')).toHaveLength(4)
  })
})
