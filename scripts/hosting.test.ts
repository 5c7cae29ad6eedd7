import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { nginxSample, readNginxSample } from './nginx-sample.mjs'
import { projectRoot } from './run.mjs'
import { cacheControl, headersFile, securityHeaders } from './security-headers.mjs'
import { workerPolicies } from './worker-policies.mjs'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

describe('the hosting guide', () => {
  it('shows the nginx configuration that is made from the promised headers', () => {
    expect(readNginxSample(read('docs/hosting.md'))).toBe(nginxSample())
  })

  it('is refused without a configuration, and with two', () => {
    const sample = '```nginx\nserver {}\n```\n'
    expect(readNginxSample(sample)).toBe('server {}\n')
    expect(() => readNginxSample('')).toThrow('one nginx configuration')
    expect(() => readNginxSample(sample + sample)).toThrow('one nginx configuration')
  })
})

it('the file for static hosts sends all headers for everything, their own policies for workers that have one, and one cache rule for each path (LOCAL-10)', () => {
  const [everything = [], ...others] = headersFile()
    .trim()
    .split(/\n(?=\/)/)
    .map((rule) => rule.split('\n').map((line) => line.trim()))
  const sent = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`)
  expect(everything).toEqual(['/*', ...sent])
  // Without the sign that takes the first one away, both policies would count.
  expect(others.slice(0, workerPolicies.length)).toEqual(
    workerPolicies.map(([worker, policy]) => [
      `/assets/${worker}-*`,
      '! Content-Security-Policy',
      `Content-Security-Policy: ${policy}`,
    ]),
  )
  expect(others.slice(workerPolicies.length).map(([place, ...lines]) => [place, lines])).toEqual(
    ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/assets/*'].map((place) => [
      place,
      [`Cache-Control: ${cacheControl(place)}`],
    ]),
  )
  // Longer lines are left out by Cloudflare.
  for (const line of headersFile().split('\n')) expect(line.length).toBeLessThan(2_000)
})

it('the promises name the policy, and the headers that are sent', () => {
  const promises = read('docs/promises.md')
  for (const directive of securityHeaders['Content-Security-Policy'].split('; ').slice(0, -1))
    expect(promises).toContain(directive)
  for (const name of Object.keys(securityHeaders)) expect(promises).toContain(name)
  for (const [, policy] of workerPolicies) expect(promises).toContain(policy)
})

it('the page says itself what it can say without headers, and brings nothing inline', () => {
  const page = read('index.html')
  expect(page).toContain('<meta name="referrer" content="no-referrer" />')
  expect(page).toContain('<meta http-equiv="x-dns-prefetch-control" content="off" />')
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|style=/)
})
