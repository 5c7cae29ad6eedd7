import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { enginesProblem, findFirefox } from './engines.mjs'

/** A folder of programs, as PATH names one. */
function folderWith(...commands: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'parlour-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const command of commands) {
    writeFileSync(path.join(folder, command), '')
    chmodSync(path.join(folder, command), 0o755)
  }
  return { PATH: `/nowhere:${folder}`, folder }
}

it('is content where all programs are there, under whichever name', () => {
  const { folder, ...env } = folderWith('firefox', 'WebKitWebDriver', 'Xvfb')
  expect(enginesProblem(env)).toBeUndefined()
  expect(findFirefox(env)).toBe(path.join(folder, 'firefox'))
})

it('names what is missing, and how to get it', () => {
  const problem =
    "The journeys in other engines need Firefox, WebKitGTK's WebDriver, which this machine lacks. " +
    'On Debian: apt-get install firefox-esr webkit2gtk-driver'
  expect(enginesProblem(folderWith('Xvfb'))).toBe(problem)
  expect(() => findFirefox(folderWith('Xvfb'))).toThrow(problem)
})
