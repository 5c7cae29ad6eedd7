import type { Page } from '@playwright/test'

/*
 * A folder that something carries between two browsers, as Syncthing does. In each browser it is one of the browser's own
 * file system, which has the interface of the disk's and asks nobody.
 */

const FOLDER = 'carried'
/** In the page's session storage, while the browser does not allow the folder. */
const REFUSED = 'folder-refused'

/** Has a page get its folder where the user would choose one. The browser may refuse it later (`refuseFolder`). */
export async function offerFolder(page: Page): Promise<void> {
  await page.addInitScript(
    ([name, refused]) => {
      window.showDirectoryPicker = async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })
      const { prototype } = FileSystemDirectoryHandle
      for (const verb of ['getDirectoryHandle', 'getFileHandle', 'removeEntry', 'entries']) {
        const work: unknown = Reflect.get(prototype, verb)
        if (typeof work !== 'function') throw new TypeError(verb)
        const watched = function (this: FileSystemDirectoryHandle, ...args: unknown[]): unknown {
          if (sessionStorage.getItem(refused) !== null)
            throw new DOMException('Not allowed any more', 'NotAllowedError')
          return Reflect.apply(work, this, args)
        }
        Object.defineProperty(prototype, verb, { configurable: true, value: watched })
      }
      prototype.requestPermission = () => {
        // As the browser, which asks the user only at a press.
        if (!navigator.userActivation.isActive)
          return Promise.reject(new DOMException('No press', 'SecurityError'))
        sessionStorage.removeItem(refused)
        return Promise.resolve('granted')
      }
    },
    [FOLDER, REFUSED] as const,
  )
}

/** Takes the permission away, as the browser does when it is started anew. */
export function refuseFolder(page: Page): Promise<void> {
  return page.evaluate((refused) => sessionStorage.setItem(refused, 'yes'), REFUSED)
}

/** Files by their paths in the folder, in base64. */
type Files = Record<string, string>

/** What carries the folder. Deletions are not carried. */
export interface FolderCarriage {
  /** Takes what is new in a browser, and brings it what is new elsewhere. */
  carry: (page: Page, how?: { onlyNames?: RegExp }) => Promise<void>
}

/** Begins to carry. */
export function startCarriage(): FolderCarriage {
  const everywhere = new Map<string, string>()
  /** What was last seen of each browser's files. */
  const known = new Map<Page, Map<string, string>>()
  return {
    carry: async (page, { onlyNames = /^$/ } = {}) => {
      const last = known.get(page) ?? new Map<string, string>()
      known.set(page, last)
      for (const [path, content] of Object.entries(await page.evaluate(readFolder, FOLDER))) {
        // An empty one was put there as a placeholder.
        if (last.get(path) !== content && content !== '') everywhere.set(path, content)
        last.set(path, content)
      }
      const files: Files = {}
      for (const [path, content] of everywhere) {
        const brought = onlyNames.test(path) ? '' : content
        if (last.get(path) === content || last.get(path) === brought) continue
        files[path] = brought
        last.set(path, brought)
      }
      await page.evaluate(writeFolder, [FOLDER, files] as const)
    },
  }
}

/** Puts files into one browser's folder, which nothing carries. */
export async function putIntoFolder(page: Page, paths: readonly string[]): Promise<void> {
  const files = Object.fromEntries(paths.map((path) => [path, btoa('not ours')]))
  await page.evaluate(writeFolder, [FOLDER, files] as const)
}

/** Run in the page. */
async function readFolder(name: string): Promise<Files> {
  const files: Files = {}
  const readInto = async (folder: FileSystemDirectoryHandle, above: string) => {
    for await (const [part, entry] of folder.entries()) {
      const path = `${above}${part}`
      if (entry instanceof FileSystemFileHandle) {
        const bytes = new Uint8Array(await (await entry.getFile()).arrayBuffer())
        files[path] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      } else if (entry instanceof FileSystemDirectoryHandle) await readInto(entry, `${path}/`)
    }
  }
  const root = await navigator.storage.getDirectory()
  await readInto(await root.getDirectoryHandle(name, { create: true }), '')
  return files
}

/** Run in the page. */
async function writeFolder([name, files]: readonly [string, Files]): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const top = await root.getDirectoryHandle(name, { create: true })
  for (const [path, content] of Object.entries(files)) {
    const parts = path.split('/')
    let folder = top
    for (const part of parts.slice(0, -1))
      folder = await folder.getDirectoryHandle(part, { create: true })
    const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true })
    const stream = await file.createWritable()
    await stream.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)))
    await stream.close()
  }
}
