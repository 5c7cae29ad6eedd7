import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from './run.mjs'

/** Runs `.ci/run` with an npm that only says what it was asked for, and fails where it is told to. */
function runWith(failing: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'parlour-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const npm = path.join(folder, 'npm')
  const lines = [
    '#!/bin/sh',
    'echo "asked: $*"',
    '[ "$1" = test ] && echo "12 passed, 0 failed"',
    '[ "$*" = "run test:engines" ] && echo "3 passed, 0 failed"',
    `[ "$*" != "${failing}" ]`,
  ]
  writeFileSync(npm, lines.join('\n'))
  chmodSync(npm, 0o755)
  const { status, stdout } = spawnSync(path.join(projectRoot, '.ci/run'), {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}` },
    encoding: 'utf8',
  })
  const printed = stdout.trim().split('\n')
  return {
    status,
    asked: printed.filter((line) => line.startsWith('asked: ')),
    lastLine: printed.at(-1),
    failures: printed.filter((line) => line.startsWith('✗')),
  }
}

const asked = [
  'asked: test',
  'asked: run test:hosting',
  'asked: run test:engines',
  'asked: run test:store',
]

// A shell script: there is none on Windows.
it.runIf(process.platform !== 'win32')('ends with the line of npm test', () => {
  expect(runWith('nothing')).toEqual({
    status: 0,
    asked,
    lastLine: '12 passed, 0 failed',
    failures: [],
  })
})

it
  .runIf(process.platform !== 'win32')
  .each(['test', 'run test:hosting', 'run test:engines', 'run test:store'])(
  'runs every part and fails where npm %s fails',
  (failing) => {
    expect(runWith(failing)).toEqual({
      status: 1,
      asked,
      lastLine: '12 passed, 0 failed',
      failures: [`✗ npm ${failing} failed`],
    })
  },
)
