// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import {
  closeTransferDialog,
  openTransferDialog,
  transferDialog,
} from '@/runs/data/transfer-dialog'
import { watchTransfer } from './watch-transfer'

class Drag extends Event {
  readonly dataTransfer: { types: string[]; files: File[]; dropEffect: string }

  constructor(type: 'dragover' | 'drop', types: string[], files: File[]) {
    super(type, { bubbles: true, cancelable: true })
    this.dataTransfer = { types, files, dropEffect: 'copy' }
  }
}

function sendDrag(event: Drag, target: Element = document.body) {
  target.dispatchEvent(event)
  return event
}

function send(type: 'dragover' | 'drop', name = 'session.json', target?: Element) {
  return sendDrag(new Drag(type, ['Files'], [new File(['{}'], name)]), target)
}

beforeAll(watchTransfer)
afterEach(closeTransferDialog)

it('a session that is dropped on the page opens the import (SESS-09)', () => {
  const over = send('dragover')
  expect(over.defaultPrevented).toBe(true)
  expect(over.dataTransfer.dropEffect).toBe('copy')
  expect(send('drop').defaultPrevented).toBe(true)
  expect(transferDialog.getState().dialog).toMatchObject({
    kind: 'import',
    file: { name: 'session.json' },
  })
})

it('another file that is dropped neither opens anything nor leads the browser away', () => {
  expect(send('drop', 'picture.png').defaultPrevented).toBe(true)
  expect(transferDialog.getState().dialog).toBeUndefined()
})

it('a file that is dropped beside a dialog of all data leaves both it and the page alone', () => {
  const dialog = { kind: 'export' } as const
  openTransferDialog(dialog)
  const over = send('dragover')
  expect(over.defaultPrevented).toBe(true)
  expect(over.dataTransfer.dropEffect).toBe('none')
  expect(send('drop').defaultPrevented).toBe(true)
  expect(transferDialog.getState().dialog).toBe(dialog)
})

it('a file is left to a place that takes it itself', () => {
  const place = document.createElement('div')
  document.body.append(place)
  place.addEventListener('drop', (event) => event.preventDefault())
  send('drop', 'session.json', place)
  expect(transferDialog.getState().dialog).toBeUndefined()
  place.remove()
})

it.each([
  ['a link', ['text/uri-list', 'text/html', 'text/plain']],
  ['a part of a page', ['text/html', 'text/plain']],
  ['words, which may be an address', ['text/plain']],
])('%s that is dropped leads nowhere, and a text field takes it', (_, types) => {
  const over = sendDrag(new Drag('dragover', types, []))
  expect([over.defaultPrevented, over.dataTransfer.dropEffect]).toEqual([true, 'none'])
  expect(sendDrag(new Drag('drop', types, [])).defaultPrevented).toBe(true)
  const field = document.createElement('textarea')
  document.body.append(field)
  for (const type of ['dragover', 'drop'] as const) {
    const event = sendDrag(new Drag(type, types, []), field)
    expect([event.defaultPrevented, event.dataTransfer.dropEffect]).toEqual([false, 'copy'])
  }
  field.remove()
  expect(transferDialog.getState().dialog).toBeUndefined()
})
