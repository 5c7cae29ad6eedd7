import { describe, expect, it } from 'vitest'
import { MAX_ITERATIONS, MIN_ITERATIONS } from '@/lib/passphrase-key'
import { createGroup, openGroup, rotateGroup } from './group-file'
import { openObject, sealObject } from './sealed-object'

const CODE = 'abcde01234abcde01234abcdef'
const NEW_CODE = 'zzzzz01234abcde01234abcdef'
const plain = new TextEncoder().encode('The ferry leaves at six.')
const changed = (text: string, changes: object) =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...changes })
const flipped = (base64: string) => (base64.startsWith('A') ? 'B' : 'A') + base64.slice(1)

describe('the file of a group', () => {
  it('is opened by its code, and neither it nor its keys can be read out (SYNC-20)', async () => {
    const { group, text } = await createGroup(CODE)
    expect(text).not.toContain(CODE)
    const opened = await openGroup(text, CODE)
    expect(opened.id).toBe(group.id)
    const sealed = await sealObject(group, 's/a/0000000001', plain, { pack: true })
    expect(await openObject(opened, 's/a/0000000001', sealed, 1000)).toEqual(plain)
    for (const { key } of [...group.epochs, ...opened.epochs]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })

  it('says one thing for a wrong code, and for whatever of it was changed (SYNC-23)', async () => {
    const { text } = await createGroup(CODE)
    const { epochs, salt } = JSON.parse(text) as {
      epochs: { id: string; iv: string; data: string }[]
      salt: string
    }
    const [epoch] = epochs
    const faults: [string, string][] = [
      [text, NEW_CODE],
      [changed(text, { group: 'f'.repeat(20) }), CODE],
      [changed(text, { salt: flipped(salt) }), CODE],
      [changed(text, { iterations: 999_999 }), CODE],
      [changed(text, { epochs: [{ ...epoch, id: 'f'.repeat(20) }] }), CODE],
      [changed(text, { epochs: [{ ...epoch, data: flipped(epoch?.data ?? '') }] }), CODE],
      [changed(text, { epochs: [epoch, epoch] }), CODE],
    ]
    for (const [file, code] of faults)
      await expect(openGroup(file, code)).rejects.toMatchObject({ code: 'sync_wrong_code' })
  })

  it.each([
    ['no text', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['something long', `{"parlour":"${'x'.repeat(70_000)}"}`],
  ])('refuses %s before a key is made', async (_what, text) => {
    await expect(openGroup(text, CODE)).rejects.toMatchObject({ code: 'sync_group_damaged' })
  })

  it('holds to the floor and the cap of rounds, and to its limits (SYNC-23)', async () => {
    const { text } = await createGroup(CODE)
    const epoch = { id: 'a'.repeat(20), iv: 'AAAA', data: 'AAAA' }
    for (const changes of [
      { iterations: MIN_ITERATIONS - 1 },
      { iterations: MAX_ITERATIONS + 1 },
      { iterations: 700_000.5 },
      { epochs: [] },
      { epochs: Array.from({ length: 101 }, () => epoch) },
      { group: '../elsewhere' },
      { salt: 'no base64!' },
    ])
      await expect(openGroup(changed(text, changes), CODE)).rejects.toMatchObject({
        code: 'sync_group_damaged',
      })
    await expect(openGroup(changed(text, { v: 2 }), CODE)).rejects.toMatchObject({
      code: 'sync_object_newer',
    })
  })

  it('has a new epoch under a new code, which opens the former too; the former code opens nothing new (SYNC-24)', async () => {
    const { group, text } = await createGroup(CODE)
    const before = await sealObject(group, 'h/a', plain, { pack: true })
    const { group: next, text: nextText } = await rotateGroup(text, CODE, NEW_CODE)
    const after = await sealObject(next, 'h/a', plain, { pack: true })
    const joined = await openGroup(nextText, NEW_CODE)
    expect(joined.id).toBe(group.id)
    expect(await openObject(joined, 'h/a', before, 1000)).toEqual(plain)
    expect(await openObject(joined, 'h/a', after, 1000)).toEqual(plain)
    await expect(openGroup(nextText, CODE)).rejects.toMatchObject({ code: 'sync_wrong_code' })
    await expect(openObject(await openGroup(text, CODE), 'h/a', after, 1000)).rejects.toMatchObject(
      {
        code: 'sync_unknown_epoch',
      },
    )
  })
})
