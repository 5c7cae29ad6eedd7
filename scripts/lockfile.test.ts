import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './run.mjs'

interface LockedPackage {
  name?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
}

const text = readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
/** What is downloaded: not the project itself, links into it, and what comes inside another package. */
const downloaded = Object.entries(packages).filter(
  ([place, { link, inBundle }]) => place !== '' && !link && !inBundle,
)

describe('the lockfile', () => {
  it('has a checksum for every package that is downloaded', () => {
    expect(downloaded.length).toBeGreaterThan(300)
    const lacking = downloaded.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    expect(lacking.map(([place]) => place)).toEqual([])
  })

  it('belongs to a project in which no package runs a program of its own when it is installed', () => {
    const settings = readFileSync(path.join(projectRoot, '.npmrc'), 'utf8')
    expect(settings.split('\n')).toContain('ignore-scripts=true')
  })

  it('names no registry, so that each machine asks its own', () => {
    expect(downloaded.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
    expect(text).not.toMatch(/registry\.|\.tgz"/)
  })

  it('has an empty package where pdf.js would bring a program of its own for Node (ATT-11)', () => {
    for (const name of ['@napi-rs/canvas', 'node-readable-to-web-readable-stream'])
      expect(packages[`node_modules/${name}`]?.name).toBe('@favware/skip-dependency')
    const places = Object.keys(packages)
    expect(places.filter((place) => place.includes('@napi-rs/canvas-'))).toEqual([])
  })
})
