import { expect, it } from 'vitest'
import { CarrierError, objectNames } from './carrier'
import { deleteEverything } from './delete-everything'
import { MemoryCarrier } from '../testing/memory-carrier'

const ours = [
  objectNames.head('abc'),
  objectNames.segment('abc', 3),
  objectNames.basePart('0199aabbccdd-abc', 0),
  objectNames.baseDone('0199aabbccdd-abc'),
  objectNames.keysOf('abc'),
  objectNames.groupFile(1, 'abc'),
  `b/${'0f'.repeat(32)}`,
]
const others = [
  'h/abc.sync-conflict-20270101',
  's/abc/1',
  's/notes.txt',
  'g/readme',
  'photo.jpg',
  'z/a',
]

it('what is deleted from a store is all of the group, and nothing beside it (SYNC-43)', async () => {
  const carrier = new MemoryCarrier()
  for (const name of [...ours, ...others]) await carrier.put(name, new Uint8Array(1))
  let requests = 9
  carrier.nextFault = () => (requests-- === 0 ? 'error' : 'none')
  await expect(deleteEverything(carrier)).rejects.toThrow(CarrierError)
  expect(carrier.names()).toContain(objectNames.groupFile(1, 'abc'))
  await deleteEverything(carrier)
  expect(carrier.names()).toEqual(others.toSorted())
  expect(await deleteEverything(carrier)).toBe(0)
})
