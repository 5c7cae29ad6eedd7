// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  // Each test has a page of its own, which has asked for nothing yet.
  vi.resetModules()
})

afterEach(() => {
  document.head.replaceChildren()
})

/** Makes a page as the build writes it. */
function makePage(others?: string) {
  const script = document.createElement('script')
  script.type = 'module'
  script.dataset.files = 'home-1 chat-2 shared-3 form-4'
  script.dataset.routes = '/ 0 2;/characters/create 3;/characters/: 0;/chat/: 1 2;/about'
  if (others !== undefined) script.dataset.others = others
  document.head.append(script)
}

async function preload(...addresses: string[]) {
  const { preloadAnyRoute } = await import('./route-files')
  for (const address of addresses) await preloadAnyRoute(address)
  return Array.from(document.querySelectorAll('link'), ({ rel, href }) => [
    rel,
    new URL(href).pathname,
  ])
}

const preloads = (...names: string[]) =>
  names.map((name) => ['modulepreload', `/assets/${name}.js`])

it('asks for the scripts of the route that leads to the address', async () => {
  makePage()
  expect(await preload('/chat/1-a')).toEqual(preloads('chat-2', 'shared-3'))
})

it('takes the first route that fits, with a slash at the end too', async () => {
  makePage()
  expect(await preload('/characters/create/')).toEqual(preloads('form-4'))
})

it('asks for each once', async () => {
  makePage()
  expect(await preload('/chat/1', '/', '/chat/2')).toEqual(preloads('chat-2', 'shared-3', 'home-1'))
})

it.each(['/nowhere', '/chat/1/more', '/chat', '/about'])(
  'asks for nothing at %s',
  async (address) => {
    makePage()
    expect(await preload(address)).toEqual([])
  },
)

it('asks for nothing where the file with the other routes cannot be had', async () => {
  makePage('routes-5')
  expect(await preload('/providers')).toEqual([])
})

it('reads no other table at the start', async () => {
  makePage('routes-5')
  const { preloadRoute } = await import('./route-files')
  expect(preloadRoute('/chat/1')).toBe(true)
  expect(preloadRoute('/providers')).toBe(false)
})

it('asks for nothing where the build has written nothing', async () => {
  expect(await preload('/')).toEqual([])
})
