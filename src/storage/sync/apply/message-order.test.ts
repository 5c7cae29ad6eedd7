import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { inTreeOrder } from './message-order'

it('keeps what one device wrote together, the earlier beginning first', () => {
  const order = inTreeOrder([
    { id: 'b2', after: 'b1', born: '5' },
    { id: 'a2', after: 'a1', born: '9' },
    { id: 'first', after: '', born: '0' },
    { id: 'a1', after: 'first', born: '2' },
    { id: 'b1', after: 'first', born: '1' },
  ])
  expect(order).toEqual(['first', 'b1', 'b2', 'a1', 'a2'])
})

it('has each message once and after the one that it follows, however they come, in circles too', () => {
  const message = fc.record({ after: fc.nat(12), born: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), fc.nat(100), (list, turn) => {
      const messages = list.map(({ after, born }, at) => ({
        id: `m${at}`,
        after: `m${after}`,
        born: String(born),
      }))
      const order = inTreeOrder(messages)
      expect(order.toSorted()).toEqual(messages.map(({ id }) => id).toSorted())
      const at = messages.length === 0 ? 0 : turn % messages.length
      expect(inTreeOrder([...messages.slice(at), ...messages.slice(0, at)])).toEqual(order)
    }),
  )
})

it('does not go a level deeper for each message', () => {
  const messages = Array.from({ length: 50_000 }, (_, at) => ({
    id: `m${at}`,
    after: at === 0 ? '' : `m${at - 1}`,
    born: '1',
  }))
  expect(inTreeOrder(messages)).toHaveLength(50_000)
})
