import { expect, it } from 'vitest'
import { isSharedAddress } from './shared-address'

it.each([
  ['somebody.github.io', '/'],
  ['somebody.github.io', '/parlour/'],
  ['Somebody.GitHub.io.', '/'],
  ['group.gitlab.io', ''],
  ['somebody.codeberg.page', '/'],
  ['example.org', '/parlour/'],
  ['example.org', '/parlour'],
  ['localhost', '/parlour/'],
])('%s shares its address where Parlour is at %j', (hostname, base) => {
  expect(isSharedAddress(hostname, base)).toBe(true)
})

it.each([
  ['chat.example.org', '/'],
  ['chat.example.org', ''],
  ['localhost', '/'],
  ['127.0.0.1', '/'],
  ['[::1]', '/'],
  ['parlour.pages.dev', '/'],
  ['notgithub.io', '/'],
  ['github.io.example.org', '/'],
])('%s has its address for itself where Parlour is at %j', (hostname, base) => {
  expect(isSharedAddress(hostname, base)).toBe(false)
})
