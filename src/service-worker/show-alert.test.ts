import { describe, expect, it, vi } from 'vitest'
import { type Alert, alertMessage, openMessage, readAlert, readOpen } from '@/lib/alerts'
import { openAlert, showAlert } from './show-alert'

const alert: Alert = {
  title: 'Parlour',
  body: 'An answer is ready.',
  tag: 'conversation-1',
  path: 'chat/conversation-1',
}
const scope = 'https://chat.example/parlour/'

describe('what a page has the worker show (REACH-08)', () => {
  it('is shown with the page that it came from', async () => {
    const show = vi.fn(() => Promise.resolve())
    await showAlert({ data: alertMessage(alert), source: { id: 'page-1' } }, show)
    expect(show).toHaveBeenCalledWith('Parlour', {
      body: 'An answer is ready.',
      tag: 'conversation-1',
      icon: 'icon-192.png',
      data: { page: 'page-1', path: 'chat/conversation-1' },
    })
  })

  it.each([
    ['another message', 'parlour: page started'],
    ['nothing', undefined],
    ['half of one', { ...Object(alertMessage(alert)), body: undefined }],
    ['one of other types', { ...Object(alertMessage(alert)), title: 7 }],
  ])('is not shown where it is %s', async (_, data) => {
    const show = vi.fn(() => Promise.resolve())
    await showAlert({ data, source: null }, show)
    expect(show).not.toHaveBeenCalled()
    expect(readAlert(data)).toBeUndefined()
  })

  it('fails in silence where the user has taken the permission back', async () => {
    const refuse = () => Promise.reject(new TypeError('No permission'))
    const message = { data: alertMessage(alert), source: null }
    await expect(showAlert(message, refuse)).resolves.toBeUndefined()
  })
})

describe('a press on a notification (REACH-08)', () => {
  function browserWith(...pages: { id: string; url: string }[]) {
    const acts: unknown[] = []
    const found = pages.map((page) => ({
      ...page,
      postMessage: (message: unknown) => void acts.push([page.id, readOpen(message)]),
      focus: () => Promise.resolve(acts.push([page.id, 'focus'])),
    }))
    const openPage = (url: string) => Promise.resolve(acts.push(['new', url]))
    return { acts, around: { scope, findPages: () => Promise.resolve(found), openPage } }
  }
  const data = { page: 'page-2', path: 'chat/one' }
  const page = (id: string, url = scope) => ({ id, url })

  it('leads to the chat in the page that wrote the answer', async () => {
    const { acts, around } = browserWith(page('page-1'), page('page-2'))
    await openAlert(data, around)
    expect(acts).toEqual([
      ['page-2', 'chat/one'],
      ['page-2', 'focus'],
    ])
  })

  it('leads to another page of the app where that one has gone, and to none of its neighbours', async () => {
    const { acts, around } = browserWith(
      page('page-3', 'https://chat.example/other/'),
      page('page-4'),
    )
    await openAlert(data, around)
    expect(acts).toEqual([
      ['page-4', 'chat/one'],
      ['page-4', 'focus'],
    ])
  })

  it('opens a page where there is none', async () => {
    const { acts, around } = browserWith()
    await openAlert(data, around)
    expect(acts).toEqual([['new', `${scope}chat/one`]])
  })

  it.each([null, 'chat/one', {}, { path: 1 }])('does nothing for %j', async (foreign) => {
    const { acts, around } = browserWith(page('page-1'))
    await openAlert(foreign, around)
    expect(acts).toEqual([])
  })
})

it('messages to open something are told from others (REACH-08)', () => {
  expect(readOpen(openMessage('chat/one'))).toBe('chat/one')
  for (const other of [undefined, 'parlour: open', { type: 'parlour: open' }, { path: 'chat/one' }])
    expect(readOpen(other)).toBeUndefined()
})
