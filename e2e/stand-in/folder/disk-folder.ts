import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileHandle, FolderHandle } from '@/runs/sync/folder/folder-carrier'

/*
 * A folder on the disk with the browser's interface, for Node: it fails as the browser does, and a file is written beside and
 * renamed when it is closed.
 */

/** A folder. */
export function diskFolder(folder: string): FolderHandle {
  const kindOf = (name: string) => asBrowser(stat(path.join(folder, name)))
  return {
    kind: 'directory',
    getDirectoryHandle: async (name, { create = false } = {}) => {
      if (create) await mkdir(path.join(folder, name), { recursive: true })
      if (!(await kindOf(name)).isDirectory()) throw new DOMException('a file', 'TypeMismatchError')
      return diskFolder(path.join(folder, name))
    },
    getFileHandle: async (name, { create = false } = {}) => {
      const file = path.join(folder, name)
      if (create) await writeFile(file, '', { flag: 'a' })
      if (!(await kindOf(name)).isFile()) throw new DOMException('a folder', 'TypeMismatchError')
      return diskFile(file)
    },
    removeEntry: async (name) => {
      await asBrowser(rm(path.join(folder, name)))
    },
    entries: async function* () {
      for (const entry of await asBrowser(readdir(folder, { withFileTypes: true }))) {
        const place = path.join(folder, entry.name)
        yield [entry.name, entry.isDirectory() ? diskFolder(place) : diskFile(place)]
      }
    },
  }
}

function diskFile(file: string): FileHandle {
  return {
    kind: 'file',
    getFile: async () => {
      const { mtimeMs } = await asBrowser(stat(file))
      const bytes = new Uint8Array(await readFile(file))
      return new File([bytes], path.basename(file), { lastModified: mtimeMs })
    },
    createWritable: () => {
      const beside = `${file}.${randomUUID()}.crswap`
      return Promise.resolve({
        write: async (blob) => writeFile(beside, new Uint8Array(await blob.arrayBuffer())),
        close: () => rename(beside, file),
        abort: () => rm(beside, { force: true }),
      })
    },
  }
}

/** Fails as the browser does. */
async function asBrowser<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT') throw new DOMException('gone', 'NotFoundError')
    throw cause
  }
}
