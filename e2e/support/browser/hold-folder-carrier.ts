import { createFolderCarrier } from '@/runs/sync/folder/folder-carrier'
import { carrierPromises } from '@/storage/sync/testing/carrier-promises'

/* Bundled by its journey, and run in a page. */

const textOf = (value: unknown) => (value === undefined ? 'undefined' : JSON.stringify(value))

function expectHere(actual: unknown) {
  return {
    toEqual: (expected: unknown) => {
      if (textOf(actual) !== textOf(expected))
        throw new Error(`Expected ${textOf(expected)}, received ${textOf(actual)}`)
    },
  }
}

/**
 * Asks the carrier of a folder, over the browser's own file system, whether it holds to what every carrier holds to.
 * @returns what it does not hold to, and why
 */
export async function findBroken(): Promise<string[]> {
  const files = await navigator.storage.getDirectory()
  const broken: string[] = []
  for (const [at, { title, hold }] of carrierPromises.entries())
    try {
      const folder = await files.getDirectoryHandle(`${at}`, { create: true })
      await hold(createFolderCarrier(folder), expectHere, false)
    } catch (cause) {
      broken.push(`${title}: ${String(cause)}`)
    }
  return broken
}
