// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pageBuild } from './register-worker'

function pageWith(html: string) {
  const page = document.implementation.createHTMLDocument()
  const base = page.createElement('base')
  base.href = 'https://chat.example/'
  page.head.append(base)
  page.body.innerHTML = html
  return page
}

const entry = '<script type="module" crossorigin src="/parlour/assets/index-3fJk2a.js"></script>'

it('is named by the script that the page starts with, whatever a host adds', () => {
  const added =
    '<script type="module" src="/beacon.js"></script><script src="/parlour/assets/x.js"></script>'
  expect(pageBuild(pageWith(added + entry), '/parlour/')).toBe('assets/index-3fJk2a.js')
})

it('is unknown in development and below another path', () => {
  const source = '<script type="module" src="/src/main.tsx"></script>'
  expect(pageBuild(pageWith(source), '/')).toBeUndefined()
  expect(pageBuild(pageWith(entry), '/')).toBeUndefined()
})
