import { describe, expect, it } from 'vitest'
import { boundSchema } from './bound-schema'

const text = { type: 'string' }
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties })

describe('boundSchema (LOCAL-08)', () => {
  it('gives each text its share of the room, and no more than a field has', () => {
    const schema = object({ name: text, bio: text })
    const of = (room: number) => boundSchema(schema, room).properties
    const share = (maxLength: number) => ({
      name: { type: 'string', maxLength },
      bio: { type: 'string', maxLength },
    })
    expect(of(10_000)).toEqual(share(600))
    // What is left by names, quotes and commas: 400 - 6 - 12 - 11 = 371.
    expect(of(400)).toEqual(share(185))
    expect(of(0)).toEqual(share(40))
    expect(schema).toEqual(object({ name: text, bio: text }))
  })

  it('bounds lists, and counts what is in them as often as it may come', () => {
    const list = (more: object = {}) => ({ type: 'array', items: object({ bio: text }), ...more })
    const bounded = (more?: object) =>
      boundSchema(object({ people: list(more) }), 1_000).properties as {
        people: { maxItems: number; items: { properties: { bio: { maxLength: number } } } }
      }
    const { people } = bounded()
    expect(people.maxItems).toBe(8)
    expect(people.items.properties.bio.maxLength).toBeLessThanOrEqual(1_000 / 8)
    expect(bounded({ maxItems: 2 }).people.maxItems).toBe(2)
    expect(bounded({ minItems: 12 }).people.maxItems).toBe(12)
    const many = bounded({ maxItems: 2 }).people.items.properties.bio.maxLength
    expect(many).toBeGreaterThan(people.items.properties.bio.maxLength)
  })

  it('leaves what has a limit already, and what is no free text', () => {
    const schema = object({
      short: { type: 'string', maxLength: 8 },
      kind: { type: 'string', enum: ['one', 'two'] },
      day: { type: 'string', pattern: '^[0-9]{2}$' },
      age: { type: 'integer' },
      isFirst: { type: 'boolean' },
      numbers: { type: 'array', maxItems: 3, items: { type: 'integer' } },
    })
    expect(boundSchema(schema, 1_000)).toEqual(schema)
  })

  it('reads choices, and texts that may be absent', () => {
    const bounded = boundSchema(
      object({ either: { anyOf: [{ type: ['string', 'null'] }, { type: 'null' }] } }),
      10_000,
    )
    expect(bounded.properties).toEqual({
      either: { anyOf: [{ type: ['string', 'null'], maxLength: 600 }, { type: 'null' }] },
    })
  })

  it('goes no deeper than a schema of ours, and takes what is none', () => {
    const deep: { items?: unknown } = {}
    deep.items = deep
    expect(() => boundSchema(deep as Record<string, unknown>, 100)).not.toThrow()
    expect(boundSchema({ properties: 4, items: [text], anyOf: 'no' }, 100)).toEqual({
      properties: 4,
      items: [text],
      anyOf: 'no',
    })
  })
})
