import type { Page } from '@playwright/test'

/** Something that the browser keeps for the app's origin: a text, or bytes in base64. */
interface Kept {
  /** Where it stands, such as "indexedDB parlour/providers". */
  place: string
  text?: string
  bytes?: string
}

/**
 * Everything that the browser keeps for the origin of a page, in reach of its scripts: all records of all stores of all
 * databases with their keys, pictures included; localStorage; sessionStorage of this tab; caches; cookies; its history entry.
 */
export function readBrowserStorage(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const kept: Kept[] = []
    const promiseOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(request.error?.message))
      })
    const addBytes = (place: string, bytes: Uint8Array) => {
      let binary = ''
      for (const byte of bytes) binary += String.fromCharCode(byte)
      kept.push({ place, bytes: btoa(binary) })
    }
    const add = async (place: string, value: unknown): Promise<void> => {
      if (typeof value === 'string') kept.push({ place, text: value })
      else if (value instanceof Blob) addBytes(place, new Uint8Array(await value.arrayBuffer()))
      else if (value instanceof ArrayBuffer) addBytes(place, new Uint8Array(value))
      else if (ArrayBuffer.isView(value))
        addBytes(place, new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      // A key that cannot be read out is on the disk all the same.
      else if (value instanceof CryptoKey) kept.push({ place, text: 'CryptoKey' })
      else if (value instanceof Map || value instanceof Set)
        for (const part of value) await add(place, part)
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) {
          await add(place, name)
          await add(`${place}.${name}`, part)
        }
      else kept.push({ place, text: String(value) })
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await promiseOf(indexedDB.open(name))
      for (const store of Array.from(database.objectStoreNames)) {
        const objects = () => database.transaction(store).objectStore(store)
        await add(`indexedDB ${name}/${store} keys`, await promiseOf(objects().getAllKeys()))
        await add(`indexedDB ${name}/${store}`, await promiseOf(objects().getAll()))
      }
      database.close()
    }
    await add('localStorage', Object.fromEntries(Object.entries(localStorage)))
    await add('sessionStorage', Object.fromEntries(Object.entries(sessionStorage)))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        await add(`cache ${name}`, request.url)
        await add(`cache ${name}`, [...request.headers])
        const response = await cache.match(request)
        if (response) await add(`cache ${name} ${request.url}`, await response.arrayBuffer())
      }
    }
    await add('cookies', document.cookie)
    await add('history', history.state)
    await add('address', location.href)
    return kept
  })
}

/** Ways in which a text may stand in another. */
function encodingsOf(secret: string): { name: string; text: string }[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const utf16 = Buffer.from(secret, 'utf16le')
  return [
    { name: 'plain', text: secret },
    { name: 'reversed', text: Array.from(secret).reverse().join('') },
    { name: 'in hex', text: hex },
    { name: 'in hex', text: hex.toUpperCase() },
    { name: 'percent-encoded', text: `%${hex.replace(/..(?=.)/g, '$&%')}` },
    { name: 'in UTF-16', text: utf16.toString('latin1') },
    { name: 'in UTF-16', text: Buffer.from(utf16).swap16().toString('latin1') },
    { name: 'as codes', text: [...bytes].join(',') },
    // Wherever it begins within a group of three bytes: the letters that depend on it alone.
    ...[0, 1, 2].map((offset) => {
      const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
      const start = Math.ceil((offset * 8) / 6)
      const end = Math.floor(((offset + bytes.length) * 8) / 6)
      return { name: 'in base64', text: encoded.slice(start, end) }
    }),
  ]
}

/** Where a secret stands in what the browser keeps, as "place: encoding"; empty where it is nowhere. */
export function findSecret(kept: readonly Kept[], secret: string): string[] {
  return kept.flatMap(({ place, text, bytes }) => {
    const content = text ?? Buffer.from(bytes ?? '', 'base64').toString('latin1')
    // As it stands, and with the other two letters of base64 for addresses.
    const forms = [content, content.replaceAll('-', '+').replaceAll('_', '/')]
    return encodingsOf(secret)
      .filter((encoding) => forms.some((form) => form.includes(encoding.text)))
      .map(({ name }) => `${place}: ${name}`)
  })
}
