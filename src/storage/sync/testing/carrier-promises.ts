import type { Carrier } from '../carrier/carrier'

/*
 * What every carrier holds to, whatever carries it. By itself, so that journeys can ask it of a browser: they have another
 * runner than unit tests have.
 */

/** As much as is used of what both runners expect with. */
type Expect = (actual: unknown) => { toEqual: (expected: unknown) => void }

/** What a carrier over an empty place holds to. `keepsEmpty`: whether an empty object is one; in a folder it is on its way. */
interface CarrierPromise {
  title: string
  hold: (carrier: Carrier, expect: Expect, keepsEmpty: boolean) => Promise<void>
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** All that every carrier holds to. */
export const carrierPromises: readonly CarrierPromise[] = [
  {
    title: 'gives back what was put, by its name',
    hold: async (carrier, expect) => {
      expect(await carrier.get('s/a/0000000001')).toEqual(undefined)
      const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at)
      await carrier.put('s/a/0000000001', bytes)
      expect(await carrier.get('s/a/0000000001')).toEqual(bytes)
      await carrier.put('h/a', utf8('one'))
      await carrier.put('h/a', utf8('another'))
      expect(await carrier.get('h/a')).toEqual(utf8('another'))
    },
  },
  {
    title: 'keeps an empty object, and one of 30 MB',
    hold: async (carrier, expect, keepsEmpty) => {
      await carrier.put('c/empty', new Uint8Array())
      expect(await carrier.get('c/empty')).toEqual(keepsEmpty ? new Uint8Array() : undefined)
      const large = new Uint8Array(30 * 1024 * 1024).fill(7)
      large[29 * 1024 * 1024] = 8
      await carrier.put('b/large', large)
      const got = await carrier.get('b/large')
      expect(got?.length).toEqual(large.length)
      // One by one: to compare them as values takes a minute.
      expect(got?.findIndex((byte, at) => byte !== large[at])).toEqual(-1)
    },
  },
  {
    title: 'lists names under a prefix in order, with tags that change with the content',
    hold: async (carrier, expect) => {
      expect(await carrier.list('h/')).toEqual([])
      for (const name of ['h/b', 'h/a', 's/a/0000000001', 'h/c'])
        await carrier.put(name, utf8(name))
      const before = await carrier.list('h/')
      expect(before.map(({ name }) => name)).toEqual(['h/a', 'h/b', 'h/c'])
      expect(before.map(({ size }) => size)).toEqual([3, 3, 3])
      await carrier.put('h/b', utf8('changed'))
      const after = await carrier.list('h/')
      expect(after.map(({ tag }, at) => tag === before[at]?.tag)).toEqual([true, false, true])
    },
  },
  {
    title: 'deletes, and nothing happens where nothing is',
    hold: async (carrier, expect) => {
      await carrier.put('h/a', utf8('one'))
      await carrier.delete('h/a')
      await carrier.delete('h/a')
      expect(await carrier.get('h/a')).toEqual(undefined)
      expect(await carrier.list('')).toEqual([])
    },
  },
]
