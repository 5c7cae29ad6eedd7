// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { forgetRestriction, isConnectionAllowed, restrictConnections } from './connect-policy'

const POLICY = "default-src 'none'; connect-src 'self' https:; trusted-types parlour-url"

afterEach(() => {
  forgetRestriction()
  document.head.replaceChildren()
})

const policies = () =>
  [...document.head.querySelectorAll('meta')].map(({ httpEquiv, content }) => [httpEquiv, content])

test('allows everything before the first restriction', () => {
  expect(isConnectionAllowed('https://anywhere.example/v1')).toBe(true)
})

test('adds a policy that names the page and the given origins, and is the given one otherwise', () => {
  restrictConnections(['https://api.openai.com', 'http://localhost:11434'], POLICY)
  expect(policies()).toEqual([
    [
      'Content-Security-Policy',
      "default-src 'none'; trusted-types parlour-url; connect-src 'self' https://api.openai.com http://localhost:11434",
    ],
  ])
  expect(isConnectionAllowed('https://api.openai.com/v1/models')).toBe(true)
  expect(isConnectionAllowed('http://localhost:11434/v1')).toBe(true)
  expect(isConnectionAllowed('http://localhost:1234/v1')).toBe(false)
  expect(isConnectionAllowed('https://evil.example')).toBe(false)
  expect(isConnectionAllowed(`${location.origin}/data.json`)).toBe(true)
  expect(isConnectionAllowed('not an address')).toBe(false)
})

test('takes no text into the policy that could add to it', () => {
  restrictConnections(
    [
      'https://a.example; script-src *',
      'javascript:alert(1)',
      'https://[::1]:8080',
      'nonsense',
      'data:,x',
    ],
    POLICY,
  )
  expect(policies()[0]?.[1]).not.toContain('script-src *')
  expect(policies()[0]?.[1]).toMatch(/connect-src 'self'$/)
})

test('takes no host into the policy that could end it, widen it or add to it', () => {
  // All of these are valid URLs.
  const hosts = Array.from('!$&\'()*+,;=_`{}~"').flatMap((sign) => [
    `x${sign}script-src-elem`,
    sign,
  ])
  const origins = hosts.map((host) => `https://${host}/v1`)
  restrictConnections([...origins, 'https://fine.example'], POLICY)
  expect(policies()[0]?.[1]).toBe(
    "default-src 'none'; trusted-types parlour-url; connect-src 'self' https://fine.example",
  )
  for (const origin of origins) expect(isConnectionAllowed(origin)).toBe(false)
})

test('can only narrow when called again', () => {
  restrictConnections(['https://a.example', 'https://b.example'], POLICY)
  restrictConnections(['https://b.example', 'https://c.example'], POLICY)
  expect(['a', 'b', 'c'].map((name) => isConnectionAllowed(`https://${name}.example/v1`))).toEqual([
    false,
    true,
    false,
  ])
})
