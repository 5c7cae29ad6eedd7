import { expect, it } from 'vitest'
import { requestKind } from './request-kind'

const files = ['icon.svg', 'manifest.webmanifest']

function kindOf(
  url: string,
  { method = 'GET', mode = 'cors', scope = 'https://chat.example/' } = {},
) {
  return requestKind({ method, mode: mode as RequestMode, url }, scope, { files })
}

it.each([
  ['https://chat.example/', 'page'],
  ['https://chat.example/chat/1?message=2', 'page'],
  ['https://chat.example/nowhere.html', 'page'],
  ['https://chat.example/icon.svg', 'file'],
] as const)('a visit of %s is a %s', (url, kind) => {
  expect(kindOf(url, { mode: 'navigate' })).toBe(kind)
})

it.each([
  'https://chat.example/assets/index-1.js',
  'https://chat.example/assets/of-an-older-build-2.js',
  'https://chat.example/icon.svg',
  'https://chat.example/manifest.webmanifest',
])('%s is a file', (url) => {
  expect(kindOf(url)).toBe('file')
})

it.each([
  'https://api.openai.com/v1/models',
  'https://api.openai.com/assets/index-1.js',
  'https://chat.example.evil/assets/index-1.js',
  'http://chat.example/assets/index-1.js',
  'https://chat.example:8443/assets/index-1.js',
  'https://chat.example/v1/models',
  'https://chat.example/icon.svg?key=sk-1',
  'https://chat.example/assets/index-1.js?key=sk-1',
  'https://chat.example/sw.js',
])('%s is none of its business (P7)', (url) => {
  expect(kindOf(url)).toBe('other')
  expect(kindOf(url, { scope: 'https://chat.example/parlour/' })).toBe('other')
})

it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])(
  '%s is none of its business (P7)',
  (method) => {
    expect(kindOf('https://chat.example/assets/index-1.js', { method })).toBe('other')
    expect(kindOf('https://chat.example/', { method, mode: 'navigate' })).toBe('other')
  },
)

it('does not look above its own path', () => {
  const scope = 'https://chat.example/parlour/'
  expect(kindOf('https://chat.example/parlour/assets/index-1.js', { scope })).toBe('file')
  expect(kindOf('https://chat.example/assets/index-1.js', { scope })).toBe('other')
  expect(kindOf('https://chat.example/', { scope, mode: 'navigate' })).toBe('other')
})

it.each(['https://chat.example/', 'https://chat.example/parlour/'])(
  'what is shared with the app below %s is received, by a form alone (REACH-05)',
  (scope) => {
    const url = `${scope}settings/received`
    expect(kindOf(url, { scope, method: 'POST', mode: 'navigate' })).toBe('received')
    expect(kindOf(url, { scope, method: 'POST' }), 'a request of a script').toBe('other')
    expect(kindOf(url, { scope, mode: 'navigate' })).toBe('page')
    expect(kindOf(`${url}?x`, { scope, method: 'POST', mode: 'navigate' })).toBe('other')
  },
)
