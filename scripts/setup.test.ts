import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  findBrowser,
  findHeadlessShell,
  installCommands,
  shellInstallCommands,
  usualPlaces,
} from './browser.mjs'
import { isBuildStale } from './build.mjs'
import { optionValue } from './run.mjs'
import { isInstalled, nodeProblem } from './setup.mjs'

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'parlour-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('Node', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '24.1.0', '26.0.0'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBeUndefined()
  })

  it.each(['18.20.4', '20.18.3', '21.7.0', '22.12.0'])('%s is refused by name', (version) => {
    expect(nodeProblem(version)).toContain(`this is ${version}`)
  })
})

describe('installed packages', () => {
  const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  const lock = {
    packages: {
      '': { version: '0.3.0' },
      'node_modules/react': { version: '19.3.1' },
      'node_modules/native-linux': {
        version: '1.0.0',
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['glibc'],
      },
      'node_modules/native-mac': {
        version: '1.0.0',
        optional: true,
        os: ['darwin'],
        cpu: ['arm64'],
      },
      'node_modules/helper-of-another-system': { version: '2.0.0', optional: true },
    },
  }
  const react = { 'node_modules/react': { version: '19.3.1' } }
  const native = { 'node_modules/native-linux': { version: '1.0.0' } }

  it('are complete without those of other systems', () => {
    expect(isInstalled(lock, { packages: { ...react, ...native } }, linux)).toBe(true)
    expect(isInstalled(lock, { packages: react }, { ...linux, libc: 'musl' })).toBe(true)
  })

  it.each([
    ['one is missing', { packages: native }],
    [
      'one has another version',
      { packages: { ...native, 'node_modules/react': { version: '18' } } },
    ],
    ['one made for this machine is missing', { packages: react }],
    ['the record is empty', {}],
  ])('are not complete when %s', (_case, installed) => {
    expect(isInstalled(lock, installed, linux)).toBe(false)
  })
})

describe('browser', () => {
  it('is the one that CHROME_PATH names', () => {
    expect(findBrowser({ CHROME_PATH: process.execPath })).toBe(process.execPath)
    expect(() => findBrowser({ CHROME_PATH: '/nowhere/chrome' })).toThrow(
      'CHROME_PATH names /nowhere',
    )
  })

  it('is no headless shell where CHROME_PATH names a browser', () => {
    expect(findHeadlessShell({ CHROME_PATH: process.execPath })).toBeUndefined()
  })

  it('is looked for where each system keeps it', () => {
    expect(usualPlaces('linux', { PATH: '/opt/bin:relative' })).toEqual(
      expect.arrayContaining(['/usr/bin/chromium', '/opt/bin/google-chrome', '/snap/bin/chromium']),
    )
    expect(usualPlaces('linux', { PATH: 'relative' }).every((place) => place.startsWith('/'))).toBe(
      true,
    )
    expect(usualPlaces('darwin', { HOME: '/Users/me' })).toContain(
      '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium',
    )
    expect(usualPlaces('win32', { PROGRAMFILES: 'C:\\Program Files' })).toContain(
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    )
  })

  const hasOnly =
    (manager: string) =>
    (name: string): boolean =>
      name === manager
  const system = { isRoot: false, hasSudo: false, has: hasOnly('apt-get') }

  it('is installed with apt after an update, with sudo when there is need', () => {
    const asRoot = installCommands({ ...system, platform: 'linux', isRoot: true })
    expect(asRoot.map((command) => command.slice(0, 2))).toEqual([
      ['apt-get', 'update'],
      ['apt-get', 'install'],
    ])
    const withSudo = installCommands({ ...system, platform: 'linux', hasSudo: true })
    expect(withSudo.map((command) => command.slice(0, 3))).toEqual([
      ['sudo', '-n', 'apt-get'],
      ['sudo', '-n', 'apt-get'],
    ])
  })

  it('comes without windows for root, and with sudo only where there is none yet', () => {
    const names = (one: Partial<typeof system>, hasBrowser: boolean) =>
      shellInstallCommands({ ...system, platform: 'linux', ...one }, hasBrowser).map((command) =>
        command.find((word) => installed.includes(word)),
      )
    const installed = ['update', 'chromium-headless-shell']
    expect(names({ isRoot: true }, true)).toEqual(installed)
    expect(names({ hasSudo: true }, false)).toEqual(installed)
    expect(names({ hasSudo: true }, true)).toEqual([])
    expect(names({}, false)).toEqual([])
    expect(names({ isRoot: true, has: hasOnly('dnf') }, false)).toEqual([])
  })

  it('is left to Playwright without the right to install it, and on other systems', () => {
    expect(installCommands({ ...system, platform: 'linux' })).toEqual([])
    expect(installCommands({ ...system, platform: 'win32', isRoot: true })).toEqual([])
    const fedora = { ...system, isRoot: true, has: hasOnly('dnf') }
    expect(installCommands({ ...fedora, platform: 'linux' })).toEqual([])
  })
})

describe('build', () => {
  function builtProject() {
    const root = temporaryFolder()
    for (const folder of ['src/deep', 'dist'])
      mkdirSync(path.join(root, folder), { recursive: true })
    const files = ['src/main.tsx', 'src/deep/old.ts', 'index.html', 'package.json']
    for (const file of files) writeFileSync(path.join(root, file), '')
    for (const place of ['src', 'src/deep', ...files]) utimesSync(path.join(root, place), 100, 100)
    writeFileSync(path.join(root, 'dist/index.html'), '')
    utimesSync(path.join(root, 'dist/index.html'), 200, 200)
    return root
  }

  it('is kept while nothing has changed', () => {
    expect(isBuildStale(builtProject())).toBe(false)
  })

  it('is stale when it is missing, a file is newer, or a file was removed', () => {
    const missing = builtProject()
    rmSync(path.join(missing, 'dist/index.html'))
    expect(isBuildStale(missing)).toBe(true)

    const newer = builtProject()
    utimesSync(path.join(newer, 'src/deep/old.ts'), 300, 300)
    expect(isBuildStale(newer)).toBe(true)

    const removed = builtProject()
    rmSync(path.join(removed, 'src/deep/old.ts'))
    expect(isBuildStale(removed)).toBe(true)
  })
})

it('reads command-line options in both spellings', () => {
  expect(optionValue(['--port', '5000'], '--port')).toBe('5000')
  expect(optionValue(['--base=/a=b/'], '--base')).toBe('/a=b/')
  expect(optionValue(['--portal=1'], '--port')).toBeUndefined()
})
