import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './run.mjs'

interface LockedPackage {
  version?: string
  integrity?: string
  resolved?: string
  optional?: boolean
  cpu?: string[]
  link?: boolean
  inBundle?: boolean
}

/**
 * Native builds whose checksums the lockfile lacks, with the version that this holds for: the registry at hand when
 * they were locked did not carry the builds for these systems, so npm could not know them. All are optional and for
 * other systems than the ones that the checks run on; there npm compares them with the registry's own metadata. Whoever
 * updates one of them has to bring the checksums: `npm view NAME@VERSION dist.integrity`.
 */
const WITHOUT_CHECKSUM: Record<string, string> = {
  '@oxc-parser/binding-': '0.156.0',
  '@rolldown/binding-': '1.3.2',
  '@tailwindcss/oxide-': '4.3.5',
  '@unrs/resolver-binding-': '1.13.0',
}

const text = readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
/** What is downloaded: not the project itself, links into it, and what comes inside another package. */
const downloaded = Object.entries(packages).filter(
  ([place, { link, inBundle }]) => place !== '' && !link && !inBundle,
)

function isKnownToLack([place, { version, optional, cpu }]: [string, LockedPackage]): boolean {
  const name = place.split('node_modules/').at(-1) ?? ''
  const known = Object.entries(WITHOUT_CHECKSUM).find(([family]) => name.startsWith(family))
  return known?.[1] === version && optional === true && cpu !== undefined
}

describe('the lockfile', () => {
  it('has a checksum for every package that is downloaded', () => {
    expect(downloaded.length).toBeGreaterThan(300)
    const lacking = downloaded.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    expect(lacking.filter((entry) => !isKnownToLack(entry)).map(([place]) => place)).toEqual([])
  })

  it('has the checksums of what is installed on Linux with glibc', () => {
    const builds = downloaded.filter(([place]) => /linux-(x64|arm64)-gnu$/.test(place))
    expect(builds.length).toBeGreaterThan(0)
    expect(builds.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([])
  })

  it('names no registry, so that each machine asks its own', () => {
    expect(downloaded.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
    expect(text).not.toMatch(/registry\.|\.tgz"/)
  })
})
