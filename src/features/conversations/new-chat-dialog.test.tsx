// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConversationType } from '@/domain/conversation'
import { database } from '@/storage/database/database'
import { freshDatabase } from '@/storage/testing/fresh-database'
import { sampleCharacter, sampleProvider } from '@/storage/testing/sample-records'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { waitFor } from '@/testing/wait-for'
import NewChatDialog from './new-chat-dialog'

const onClose = vi.fn()
let root: Root

beforeEach(async () => {
  stubResizeObserver()
  vi.stubGlobal('scrollTo', () => undefined)
  onClose.mockClear()
  await freshDatabase()
  await database.providers.put(sampleProvider())
  await database.characters.put(sampleCharacter())
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})

afterEach(() => root.unmount())

const findSelect = () =>
  waitFor(() => {
    const select = document.querySelector('select')
    if (!select) throw new Error('no characters to choose from yet')
    return select
  })

const findButton = () =>
  waitFor(() => {
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]:enabled')
    if (!button) throw new Error('no button to press yet')
    return button
  })

const openDialog = (type: ConversationType) =>
  root.render(<NewChatDialog type={type} onClose={onClose} />)

it.each([
  ['standard', ['Bo (Universal)', 'Lee (Legacy)', 'Stan (Standard)']],
  ['rp', ['Bo (Universal)', 'Lee (Legacy)', 'Mo (Mobile)', 'Rose (RP)']],
] as const)(
  'offers for a %s chat the characters that fit, with their kind, and begins none before one is chosen (CONV-01, CONV-15, CONV-20 to CONV-22)',
  async (type, expected) => {
    const modes = {
      Rose: 'rp',
      Stan: 'standard',
      Mo: 'mobile',
      Bo: 'both',
      Lee: undefined,
    } as const
    await database.providers.put(sampleProvider({ id: 'off', enabled: false }))
    await database.characters.bulkPut([
      ...Object.entries(modes).map(([name, characterMode]) =>
        sampleCharacter({ id: name, name, characterMode }),
      ),
      sampleCharacter({ id: 'off', name: 'Off', providerId: 'off' }),
    ])
    await database.characters.delete('character-1')
    openDialog(type)
    const select = await findSelect()
    const names = Array.from(select.options, ({ text }) => text)
    expect(names[0]).toBe('Choose a character')
    expect(names.slice(1).toSorted()).toEqual(expected)
    expect(document.querySelector<HTMLButtonElement>('button[type=submit]')?.textContent).toBe(
      'Start Chat',
    )
    expect(document.querySelector('button[type=submit]:enabled')).toBeNull()
  },
)

it.each([
  [true, 'Create Character', '/characters/create'],
  [false, 'Add Provider', '/providers?form=new'],
])(
  'says what to do where no character fits (CONV-23), with an enabled provider: %s',
  async (enabled, label, address) => {
    await database.providers.put(sampleProvider({ enabled }))
    await database.characters.put(sampleCharacter({ characterMode: 'standard' }))
    openDialog('rp')
    const link = await waitFor(() => {
      const found = document.querySelector<HTMLAnchorElement>('[role=dialog] a')
      if (!found) throw new Error('no way on yet')
      return found
    })
    expect(document.querySelector('[role=dialog] p')?.textContent).toBe(
      'No characters available for RP mode. Create characters specifically for this mode or mark existing ones as compatible.',
    )
    expect(link.textContent).toBe(label)
    expect(link.getAttribute('href')).toBe(address)
  },
)

it('begins one chat, however often the button is pressed, and closes', async () => {
  openDialog('standard')
  const select = await findSelect()
  select.value = 'character-1'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  const button = await findButton()
  button.click()
  // As the browser does between two presses.
  await Promise.resolve()
  button.click()
  await waitFor(() => expect(location.pathname).toMatch(/^\/chat\//))
  // The panel beside a chat stays when another chat opens.
  expect(onClose).toHaveBeenCalledOnce()
  expect(await database.conversations.count()).toBe(1)
})
