// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isChatAddress, showFrame } from './frame'

const page = readFileSync(path.resolve('index.html'), 'utf8')

/** The page as it stands in index.html, without its scripts. */
function drawPage() {
  const { body } = new DOMParser().parseFromString(page, 'text/html')
  for (const script of body.querySelectorAll('script')) script.remove()
  document.body.replaceWith(body)
}

/** Lets a mutation observer run. */
const settle = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)))

const frame = () => document.getElementById('frame')
const draw = (element: string) =>
  document.getElementById('root')?.append(document.createElement(element))

beforeEach(drawPage)
afterEach(async () => {
  // What watches the page ends with the frame.
  draw('h1')
  await settle()
})

describe('the frame of the page', () => {
  it('is not seen, nor read out, before the first script has fitted it', () => {
    expect(frame()?.hidden).toBe(true)
    expect(frame()?.getAttribute('aria-hidden')).toBe('true')
  })

  it('has the place of the box in a chat, and no bars on a phone', () => {
    showFrame('/chat2/1', false)
    expect(frame()?.hidden).toBe(false)
    expect(frame()?.querySelector('[data-typed]')).not.toBeNull()
    expect(frame()?.querySelector('[data-of=others]')).toBeNull()
    expect(frame()?.querySelector('[data-bar]')?.className).toContain('hidden lg:block')
  })

  it('keeps the place of the list beside a chat, folded or not', () => {
    showFrame('/chat/1', true)
    expect(frame()?.querySelector('[data-panel]')?.classList.contains('w-14')).toBe(true)
  })

  it('has the bars elsewhere, and no box', () => {
    showFrame('/conversations', false)
    expect(frame()?.querySelector('[data-of=others]')).not.toBeNull()
    expect(frame()?.querySelector('[data-typed]')).toBeNull()
    expect(frame()?.querySelector('[data-bar]')?.className).not.toContain('hidden')
  })

  it('stays until a screen has its heading, and is gone then', async () => {
    showFrame('/', false)
    draw('header')
    await settle()
    expect(frame()).not.toBeNull()
    draw('h1')
    await settle()
    expect(frame()).toBeNull()
  })

  it('is shown where the script runs before the page is read to its end', async () => {
    const { body } = document
    const parts = [...body.children]
    for (const part of parts) part.remove()
    showFrame('/', false)
    body.append(...parts)
    await settle()
    expect(frame()?.hidden).toBe(false)
  })
})

describe('the address of a chat', () => {
  it('is told from others', () => {
    expect(['/chat/1', '/chat2/a-b', '/chat/1/'].map(isChatAddress)).toEqual([true, true, true])
    expect(['/', '/chat', '/chats/1', '/characters/1/images'].map(isChatAddress)).toEqual(
      Array(4).fill(false),
    )
  })
})
