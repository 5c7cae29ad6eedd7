// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTransferDialog,
  openTransferDialog,
  transferDialog,
} from '@/runs/data/transfer-dialog'
import { toastStore } from '@/ui/overlays/toast-store'
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

/** Pastes on the page, or into a place of it. */
function paste(
  { text, files = [] }: { text?: string; files?: File[] },
  target: Element = document.body,
) {
  const types = [
    ...(text === undefined ? [] : ['text/plain']),
    ...(files.length > 0 ? ['Files'] : []),
  ]
  const clipboardData = { types, files, getData: () => text ?? '' }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  target.dispatchEvent(Object.assign(event, { clipboardData }))
}

beforeAll(watchTransfer)
afterEach(closeTransferDialog)

it('IMPORT-01: files that are dropped on the page open the import, sessions as well (SESS-09)', () => {
  const over = send('dragover')
  expect(over.defaultPrevented).toBe(true)
  expect(over.dataTransfer.dropEffect).toBe('copy')
  expect(send('drop').defaultPrevented).toBe(true)
  expect(transferDialog.getState().dialog).toMatchObject({
    kind: 'cards',
    sources: [{ name: 'session.json' }],
  })
})

describe('IMPORT-01: what is pasted', () => {
  it('opens the import with files and with JSON', () => {
    paste({ files: [new File(['x'], 'ada.png')] })
    expect(transferDialog.getState().dialog).toMatchObject({ sources: [{ name: 'ada.png' }] })
    closeTransferDialog()
    paste({ text: ' {"spec": "chara_card_v2"}' })
    expect(transferDialog.getState().dialog).toMatchObject({
      sources: [' {"spec": "chara_card_v2"}'],
    })
  })

  it('is left to a field, unless it is a file', () => {
    const field = document.createElement('textarea')
    document.body.append(field)
    paste({ text: '{"spec": "chara_card_v2"}' }, field)
    // An office program puts a picture of the words beside them.
    paste({ text: 'words', files: [new File(['x'], 'words.png')] }, field)
    expect(transferDialog.getState().dialog).toBeUndefined()
    paste({ files: [new File(['x'], 'ada.png')] }, field)
    expect(transferDialog.getState().dialog).toBeDefined()
    field.remove()
  })

  it('is nothing to it beside a dialog, and where a place takes it itself', () => {
    const place = document.createElement('div')
    document.body.append(place)
    place.addEventListener('paste', (event) => event.preventDefault())
    paste({ files: [new File(['x'], 'ada.png')] }, place)
    place.remove()
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    document.body.append(dialog)
    paste({ files: [new File(['x'], 'ada.png')] })
    dialog.remove()
    paste({ text: 'Just words.' })
    expect(transferDialog.getState().dialog).toBeUndefined()
  })

  it('IMPORT-05: opens no link, and says what to do', () => {
    paste({ text: 'https://chub.ai/characters/somebody/ada\n' })
    expect(transferDialog.getState().dialog).toBeUndefined()
    expect(toastStore.getState().toasts[0]?.text).toContain('Download the file')
    toastStore.setState({ toasts: [] })
  })
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
