import { expect, it } from 'vitest'
import type { Carrier } from '../carrier/carrier'

const utf8 = (text: string) => new TextEncoder().encode(text)

/**
 * What every carrier holds to, whatever carries it.
 * @param make a carrier over an empty place
 * @param keepsEmpty whether an empty object is one; in a folder it is on its way. Default: yes
 */
export function carrierContract(make: () => Promise<Carrier>, { keepsEmpty = true } = {}): void {
  it('gives back what was put, by its name (SYNC-27)', async () => {
    const carrier = await make()
    expect(await carrier.get('s/a/0000000001')).toBeUndefined()
    const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at)
    await carrier.put('s/a/0000000001', bytes)
    expect(await carrier.get('s/a/0000000001')).toEqual(bytes)
    await carrier.put('h/a', utf8('one'))
    await carrier.put('h/a', utf8('another'))
    expect(await carrier.get('h/a')).toEqual(utf8('another'))
  })

  it('keeps an empty object, and one of 30 MB (SYNC-27)', async () => {
    const carrier = await make()
    await carrier.put('c/empty', new Uint8Array())
    expect(await carrier.get('c/empty')).toEqual(keepsEmpty ? new Uint8Array() : undefined)
    const large = new Uint8Array(30 * 1024 * 1024).fill(7)
    large[29 * 1024 * 1024] = 8
    await carrier.put('b/large', large)
    const got = await carrier.get('b/large')
    expect(got?.length).toBe(large.length)
    // One by one: to compare them as values takes a minute.
    expect(got?.findIndex((byte, at) => byte !== large[at])).toBe(-1)
  })

  it('lists names under a prefix in order, with tags that change with the content (SYNC-27)', async () => {
    const carrier = await make()
    expect(await carrier.list('h/')).toEqual([])
    for (const name of ['h/b', 'h/a', 's/a/0000000001', 'h/c']) await carrier.put(name, utf8(name))
    const before = await carrier.list('h/')
    expect(before.map(({ name }) => name)).toEqual(['h/a', 'h/b', 'h/c'])
    expect(before.map(({ size }) => size)).toEqual([3, 3, 3])
    await carrier.put('h/b', utf8('changed'))
    const after = await carrier.list('h/')
    expect(after.map(({ tag }, at) => tag === before[at]?.tag)).toEqual([true, false, true])
  })

  it('deletes, and nothing happens where nothing is (SYNC-27)', async () => {
    const carrier = await make()
    await carrier.put('h/a', utf8('one'))
    await carrier.delete('h/a')
    await carrier.delete('h/a')
    expect(await carrier.get('h/a')).toBeUndefined()
    expect(await carrier.list('')).toEqual([])
  })
}
