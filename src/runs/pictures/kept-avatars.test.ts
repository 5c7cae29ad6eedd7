// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { pngHead } from '@/lib/testing/picture-bytes'
import { beforeEach, expect, it } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import {
  avatarDrafts,
  changeAvatarDraft,
  forgetAvatarDraft,
  forgetAvatarDrafts,
} from './avatar-draft'
import { restoreAvatar } from './kept-avatars'

const blob = new Blob([pngHead(8, 8)], { type: 'image/png' })
const picture = { source: 'uploaded' as const, picture: { blob, width: 8, height: 6 } }

/** What a reload leaves: nothing in memory. */
function reload() {
  const names = Array.from(
    { length: sessionStorage.length },
    (_, at) => sessionStorage.key(at) ?? '',
  )
  const kept = names.map((name) => [name, sessionStorage.getItem(name) ?? ''] as const)
  avatarDrafts.setState({}, true)
  for (const [name, text] of kept) sessionStorage.setItem(name, text)
}
const untilKept = () => waitFor(() => expect(sessionStorage.length).toBe(1))

beforeEach(() => {
  forgetAvatarDrafts()
  sessionStorage.clear()
})

it('brings a picture and its description back after a reload', async () => {
  changeAvatarDraft('new', { picture, prompt: 'A pilot', wantsAi: true, attempts: 1 })
  await untilKept()
  reload()
  await restoreAvatar('new')
  const draft = avatarDrafts.getState().new
  expect(draft).toMatchObject({ prompt: 'A pilot', wantsAi: true, attempts: 1 })
  const restored = draft?.picture?.picture
  expect(restored).toMatchObject({ width: 8, height: 6 })
  expect(restored?.blob.type).toBe('image/png')
  expect(restored?.blob.size).toBe(blob.size)
})

it('remembers that an avatar was taken away', async () => {
  changeAvatarDraft('c1', { picture: null })
  await untilKept()
  reload()
  await restoreAvatar('c1')
  expect(avatarDrafts.getState().c1?.picture).toBeNull()
})

it('forgets it with the draft, and leaves a form alone that has gone on', async () => {
  changeAvatarDraft('new', { picture })
  await untilKept()
  forgetAvatarDraft('new')
  expect(sessionStorage).toHaveLength(0)
  sessionStorage.setItem('parlour-form-avatar-new', '{"wantsAi":"what?"}')
  await restoreAvatar('new')
  expect(avatarDrafts.getState().new).toBeUndefined()
  changeAvatarDraft('new', { prompt: 'Mine' })
  await restoreAvatar('new')
  expect(avatarDrafts.getState().new?.prompt).toBe('Mine')
})
