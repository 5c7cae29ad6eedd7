// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const PAGE = location.origin

/** The module as a page that was just opened has it. */
async function freshPage() {
  vi.resetModules()
  return import('./trusted-url')
}

beforeEach(() => {
  vi.stubEnv('DEV', false)
  delete window.trustedTypes
  return () => vi.unstubAllEnvs()
})

describe('a script of our own', () => {
  it.each(['/sw.js', './sw.js', '/assets/worker-3fJk2a_-.js', `${PAGE}/assets/index-worker-B1.js`])(
    '%s is let through',
    async (path) => {
      const { trustedScriptUrl } = await freshPage()
      expect(trustedScriptUrl(path)).toBe(new URL(path, PAGE).href)
    },
  )
})

describe('anything else', () => {
  it.each([
    'https://evil.example/sw.js',
    '//evil.example/assets/worker-1.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    `blob:${PAGE}/assets/worker-1.js`,
    '/assets/../sw.js/more',
    '/assets/deeper/worker-1.js',
    '/assets/..%2fevil.js',
    '/assets/worker-1.js?url=//evil.example',
    '/assets/worker-1.js#x',
    '/assets/worker-1.json',
    '/evil.js',
    '/chat/assets/worker-1.js',
    '',
  ])('%s is refused', async (path) => {
    const { trustedScriptUrl } = await freshPage()
    expect(() => trustedScriptUrl(path)).toThrow(TypeError)
  })
})

it('makes the one policy once, and hands out what the browser makes of it', async () => {
  const createPolicy = vi.fn(
    (_name: string, rules: { createScriptURL: (url: string) => string }) => ({
      createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
    }),
  )
  window.trustedTypes = { createPolicy }
  const { trustedScriptUrl } = await freshPage()
  expect(trustedScriptUrl('/sw.js')).toEqual({ trusted: `${PAGE}/sw.js` })
  expect(trustedScriptUrl('/assets/a-1.js')).toEqual({ trusted: `${PAGE}/assets/a-1.js` })
  expect(() => trustedScriptUrl('https://evil.example/sw.js')).toThrow(TypeError)
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['parlour-url'])
})

it('makes the policy before it is asked for anything', async () => {
  const createPolicy = vi.fn(() => ({ createScriptURL: (url: string) => url }))
  window.trustedTypes = { createPolicy }
  await freshPage()
  expect(createPolicy).toHaveBeenCalledTimes(1)
})

it('leaves the refusal to the browser where the policy cannot be made', async () => {
  window.trustedTypes = {
    createPolicy: () => {
      throw new TypeError('Policy disallowed')
    },
  }
  const { trustedScriptUrl } = await freshPage()
  expect(trustedScriptUrl('/sw.js')).toBe(`${PAGE}/sw.js`)
})
