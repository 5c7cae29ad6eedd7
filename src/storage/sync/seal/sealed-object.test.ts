import { beforeAll, describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { createGroup, type Group } from './group-file'
import { MAX_SEALED_BYTES, openObject, pictureName, sealObject } from './sealed-object'

const NAME = 's/abc/0000000001'
const MB = 1024 * 1024
const utf8 = (text: string) => new TextEncoder().encode(text)
const refused = { name: 'SealError', code: 'sync_object_refused' }

let group: Group

beforeAll(async () => {
  group = (await createGroup('a code of a group')).group
})

describe('a sealed object', () => {
  it('opens under its name as it was sealed, packed or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), fc.boolean(), async (bytes, pack) => {
        const plain = new Uint8Array(bytes)
        const sealed = await sealObject(group, NAME, plain, { pack })
        expect(await openObject(group, NAME, sealed, 5000)).toEqual(plain)
      }),
      { numRuns: 30 },
    )
  })

  it('holds over several chunks', async () => {
    const plain = Uint8Array.from({ length: 3 * MB + 7 }, (_, at) => at * 7)
    const sealed = await sealObject(group, 'b/picture', plain, { pack: false })
    const opened = await openObject(group, 'b/picture', sealed, 4 * MB)
    expect(Buffer.compare(opened, plain)).toBe(0)
  })

  it('shows nothing of what is in it, and not its size (SYNC-20)', async () => {
    const one = await sealObject(group, NAME, utf8('a planted word'.repeat(100).slice(0, 992)), {
      pack: false,
    })
    const other = await sealObject(group, NAME, utf8('a planted word'.repeat(100).slice(0, 1000)), {
      pack: false,
    })
    expect(one.length).toBe(other.length)
    expect(Buffer.from(one).toString('latin1')).not.toContain('planted')
    // A salt of its own: the same object is never the same twice.
    expect(await sealObject(group, NAME, utf8('x'), { pack: true })).not.toEqual(
      await sealObject(group, NAME, utf8('x'), { pack: true }),
    )
  })

  it('does not open under another name, number or device, or in another group (SYNC-21)', async () => {
    const sealed = await sealObject(group, NAME, utf8('words'), { pack: true })
    for (const name of ['s/abc/0000000002', 's/abd/0000000001', 'h/abc', ''])
      await expect(openObject(group, name, sealed, 1000)).rejects.toMatchObject(refused)
    const sameKeys = { ...group, id: 'f'.repeat(20) }
    await expect(openObject(sameKeys, NAME, sealed, 1000)).rejects.toMatchObject(refused)
    const { group: stranger } = await createGroup('another code')
    await expect(openObject(stranger, NAME, sealed, 1000)).rejects.toMatchObject({
      code: 'sync_unknown_epoch',
    })
    const borrowed: Group = {
      id: group.id,
      epochs: [{ id: group.epochs[0].id, key: stranger.epochs[0].key }],
    }
    await expect(openObject(borrowed, NAME, sealed, 1000)).rejects.toMatchObject(refused)
  })

  it('does not open with one bit off, anywhere (SYNC-21)', async () => {
    const sealed = await sealObject(group, NAME, utf8('words'), { pack: true })
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(openObject(group, NAME, changed, 1000), `byte ${at}`).rejects.toMatchObject({
        name: 'SealError',
      })
    }
  })

  it('does not open where it is cut or longer', async () => {
    const sealed = await sealObject(group, NAME, utf8('words'), { pack: true })
    const longer = new Uint8Array(sealed.length + 1)
    longer.set(sealed)
    for (const bytes of [new Uint8Array(), sealed.slice(0, 41), sealed.slice(0, -1), longer])
      await expect(openObject(group, NAME, bytes, 1000)).rejects.toMatchObject(refused)
  })

  it('unpacks no more than it may, and reads nothing that is too large', async () => {
    const bomb = await sealObject(group, NAME, new Uint8Array(8 * MB), { pack: true })
    expect(bomb.length).toBeLessThan(MB / 8)
    const tooLarge = { code: 'sync_object_too_large' }
    await expect(openObject(group, NAME, bomb, MB)).rejects.toMatchObject(tooLarge)
    const plain = await sealObject(group, NAME, new Uint8Array(2 * MB), { pack: false })
    await expect(openObject(group, NAME, plain, MB)).rejects.toMatchObject(tooLarge)
    await expect(
      openObject(group, NAME, new Uint8Array(MAX_SEALED_BYTES + 1), MB),
    ).rejects.toMatchObject(tooLarge)
  })

  it('gives a picture a name that tells nothing, the same for the same bytes', async () => {
    const [epoch] = group.epochs
    const hash = 'ab'.repeat(32)
    expect(await pictureName(epoch, hash)).toMatch(/^[0-9a-f]{64}$/)
    expect(await pictureName(epoch, hash)).toBe(await pictureName(epoch, hash))
    expect(await pictureName(epoch, 'ac'.repeat(32))).not.toBe(await pictureName(epoch, hash))
    const { group: other } = await createGroup('another code')
    expect(await pictureName(other.epochs[0], hash)).not.toBe(await pictureName(epoch, hash))
  })
})
