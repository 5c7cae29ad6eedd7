// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { closeTransferDialog, openTransferDialog, transferDialog } from '@/runs/transfer-dialog'
import { watchTransfer } from './watch-transfer'

class FileDrag extends Event {
  readonly dataTransfer: { types: string[]; files: File[]; dropEffect: string }

  constructor(type: 'dragover' | 'drop', name: string) {
    super(type, { bubbles: true, cancelable: true })
    this.dataTransfer = { types: ['Files'], files: [new File(['{}'], name)], dropEffect: 'copy' }
  }
}

function send(type: 'dragover' | 'drop', name = 'session.json', target: Element = document.body) {
  const event = new FileDrag(type, name)
  target.dispatchEvent(event)
  return event
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
