import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderCarrier, type FolderHandle } from '@/runs/sync/folder/folder-carrier'
import { carrierContract } from '@/storage/sync/testing/carrier-contract'
import { diskFolder } from './disk-folder'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlour-folder-'))
})

afterEach(() => rm(folder, { recursive: true }))

const bytes = new TextEncoder().encode('one')

describe('a folder as a carrier', () => {
  carrierContract(() => Promise.resolve(createFolderCarrier(diskFolder(folder))), {
    keepsEmpty: false,
  })

  it('waits for what is listed and not here yet (SYNC-44)', async () => {
    const carrier = createFolderCarrier(diskFolder(folder))
    await carrier.put('s/a/0000000001', bytes)
    await writeFile(path.join(folder, 's/a/0000000002'), '')
    const online = diskFolder(folder)
    const dehydrated = createFolderCarrier({
      ...online,
      getDirectoryHandle: async () => ({
        ...online,
        getDirectoryHandle: async () => ({
          ...online,
          getFileHandle: async () => ({
            kind: 'file',
            getFile: async () => {
              const file = new File([bytes], 'placeholder')
              file.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotReadableError'))
              return file
            },
            createWritable: () => Promise.reject(new Error('Nobody writes')),
          }),
        }),
      }),
    })
    expect((await carrier.list('s/')).map(({ size }) => size)).toEqual([3, 0])
    expect(await carrier.get('s/a/0000000002')).toBeUndefined()
    expect(await dehydrated.get('s/a/0000000001')).toBeUndefined()
    expect(await carrier.get('s/a/0000000001')).toEqual(bytes)
  })

  it('sees nothing of what carriers of folders put there (SYNC-44)', async () => {
    const carrier = createFolderCarrier(diskFolder(folder))
    await carrier.put('s/a/0000000001', bytes)
    for (const name of [
      '0000000001.sync-conflict-20261127-180000-ABCDEFG',
      '.syncthing.0000000002.tmp',
      '0000000002.crswap',
      '.0000000003.icloud',
      '0000000001 (conflicted copy)',
      '~syncthing~0000000004.tmp',
    ])
      await writeFile(path.join(folder, 's/a', name), 'x')
    await mkdir(path.join(folder, '.stfolder'))
    await writeFile(path.join(folder, '.stfolder/h'), 'x')
    expect((await carrier.list('')).map(({ name }) => name)).toEqual(['s/a/0000000001'])
  })

  it('leads out of the folder by no name', async () => {
    const carrier = createFolderCarrier(diskFolder(folder))
    for (const name of ['../h', 'h/../../x', '/h', 'h//a', 'h/a.b', ''])
      await expect(carrier.put(name, bytes)).rejects.toThrow(RangeError)
  })

  it.each([
    ['NotAllowedError', 'sync_folder_not_allowed'],
    ['QuotaExceededError', 'sync_folder_full'],
    ['InvalidStateError', 'sync_store_failed'],
  ])('says what %s means, and keeps what was there', async (name, code) => {
    const carrier = createFolderCarrier(diskFolder(folder))
    await carrier.put('h/a', bytes)
    const failing: FolderHandle = {
      ...diskFolder(folder),
      getDirectoryHandle: () => Promise.reject(new DOMException('no', name)),
    }
    const broken = createFolderCarrier(failing)
    await expect(broken.put('h/a', new Uint8Array())).rejects.toMatchObject({ code })
    await expect(broken.list('h/')).rejects.toMatchObject({ code })
    expect(await carrier.get('h/a')).toEqual(bytes)
  })
})
