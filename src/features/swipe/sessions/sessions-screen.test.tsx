// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { addProfiles, createDatingSession, setGeneration } from '@/storage/dating/dating-sessions'
import { swipeProfile } from '@/storage/dating/profiles'
import { database } from '@/storage/database/database'
import { getDatingSessions, getProfiles } from '@/storage/dating/dating-queries'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import {
  datingDraft,
  sampleOpenai,
  sampleProfileDraft,
  sampleProvider,
} from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { startHistory } from '@/ui/buttons/history'
import { liveScreen } from '@/ui/testing/live-screen'
import { toastStore } from '@/ui/overlays/toast-store'
import { CreateSessionScreen } from '../form/create-session-screen'
import { SessionsScreen } from './sessions-screen'

const screen = liveScreen()
const onTryDemo = vi.fn(() => Promise.resolve())
const openList = () => screen.draw(<SessionsScreen onTryDemo={onTryDemo} />)

beforeEach(async () => {
  history.replaceState(null, '', paths.swipeChat)
  startHistory()
  await freshDatabase()
})
afterEach(async () => {
  screen.draw(null)
  sessionStorage.clear()
  localStorage.clear()
  toastStore.setState({ toasts: [] })
  await removeDatabase()
})

const valueOf = async (label: string) => (await screen.field(label)).value
const valuesOf = (label: string) => screen.fields(label).map(({ value }) => value)

async function expectValue(label: string, value: string) {
  await waitFor(async () => expect(await valueOf(label), label).toBe(value))
}

describe('the form of a session', () => {
  const draw = () => screen.draw(<CreateSessionScreen />)

  it('begins as specified, says what is missing, clamps, and saves what was typed, trimmed (SWIPE-25 to SWIPE-31, SWIPE-39, SWIPE-45, SWIPE-46, SWIPE-71 to SWIPE-82)', async () => {
    await database.providers.bulkPut([
      sampleProvider({ id: 'off', name: 'Off', enabled: false }),
      sampleProvider({ id: 'demo', name: 'Demo', type: 'demo', apiEndpoint: undefined }),
      { ...sampleOpenai, name: 'Mine' },
    ])
    draw()
    for (const [label, value] of [
      ['World Type', 'modern'],
      ['Minimum Age', '21'],
      ['Maximum Age', '35'],
      ['Gender Preference', 'any'],
      ['Profiles per batch', '10'],
      ['Images per profile', '1'],
      ['AI Provider', sampleOpenai.id],
    ] as const)
      expect(await valueOf(label), label).toBe(value)
    const [placeholder, ...others] = await screen.choices('AI Provider')
    expect(placeholder).toMatch(/enabled/)
    expect(others.toSorted()).toEqual(['Demo', 'Mine'])

    await screen.fill('World Type', 'custom')
    await screen.press('Create Session')
    const name = await screen.field('Session Name')
    await waitFor(() => expect(document.activeElement).toBe(name))
    for (const text of [
      'Please enter a session name',
      'Please enter a session description',
      'Please describe your custom world',
    ])
      expect(screen.text()).toContain(text)
    await screen.fill('Session Name', '  Night train  ')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull())
    await screen.fill('Session Description', ' Nobody sleeps. ')
    const world = await screen.field('World Description')
    expect(world.getAttribute('aria-invalid')).toBe('true')
    await screen.fill('World Type', 'fantasy')
    await waitFor(() => expect(world.getAttribute('aria-invalid')).toBeNull())
    await screen.fill('Your Character Name', ' Bo ')
    await screen.fill('Interests', 'maps, rain,\n tea,,')
    await screen.fill('Gender Preference', 'non-binary')

    for (const [label, typed, becomes] of [
      ['Minimum Age', '12', '18'],
      ['Maximum Age', '', '99'],
      ['Maximum Age', '40', '40'],
      ['Minimum Age', '50', '40'],
    ] as const) {
      await screen.fill(label, typed)
      await expectValue(label, becomes)
    }
    await screen.fill('Profiles per batch', '80')
    await screen.fill('Images per profile', '0')
    await expectValue('Profiles per batch', '50')
    await expectValue('Images per profile', '1')
    await screen.fill('Picture quality', 'low')
    await waitFor(() => expect(screen.text()).toContain('50 profiles and 50 pictures from'))

    // The fields of the world, one of them gone, one added, and one left half empty.
    expect(valuesOf('Field name')).toEqual(['race', 'magical_ability', 'kingdom'])
    await screen.press('Remove Magical ability')
    expect(document.activeElement).toBe(screen.controls('Remove Kingdom')[0])
    await screen.press('Add Custom Field')
    expect(document.activeElement).toBe(screen.fields('Field name').at(-1))
    await screen.fillAt('Field name', 2, ' Secret wish ')
    await screen.fillAt('Field description', 2, ' What they want most ')
    await screen.press('Add Custom Field')
    await screen.fillAt('Field name', 3, 'left_out')
    // What was changed stays with another world, the untouched prompts follow it.
    await screen.fill('World Type', 'cyberpunk')
    await waitFor(() =>
      expect(valuesOf('Field name')).toEqual(['race', 'kingdom', ' Secret wish ', 'left_out']),
    )
    await screen.press('Image Prompt Pool (5)')
    expect(await valueOf('Image prompt 1')).toMatch(/noodle stand/)
    await screen.fill('Image prompt 1', ' in a lift ')
    await screen.fill('Image prompt 2', '  ')
    await screen.press('Remove image prompt 5')
    await screen.press('Add Image Prompt')
    expect(await valueOf('Image prompt 5')).toBe('')

    await screen.fillAt('Field description', 0, 'A schoolgirl of 15')
    await screen.press('Create Session')
    await waitFor(() => expect(screen.text()).toMatch(/Everybody in a session is 18 or older/))
    const add = await screen.control('Add Custom Field')
    await waitFor(() => expect(document.activeElement).toBe(add))
    await screen.fillAt('Field description', 0, 'Their people')
    await screen.press('Create Session')
    const [session] = await waitFor(async () => {
      const stored = await getDatingSessions()
      expect(stored).toHaveLength(1)
      return stored.map(({ session: one }) => one)
    })
    await waitFor(() => expect(location.pathname).toBe(paths.swipeSession(session?.id ?? '')))
    expect(session).toMatchObject({
      name: 'Night train',
      description: 'Nobody sleeps.',
      worldType: 'cyberpunk',
      userCharacterName: 'Bo',
      preferences: {
        ageRange: { min: 40, max: 40 },
        genderPreference: 'non-binary',
        interests: ['maps', 'rain', 'tea'],
      },
      batchSize: 50,
      imagesPerProfile: 1,
      imageQuality: 'low',
      profileGenerationProviderId: sampleOpenai.id,
      totalGenerated: 0,
      customFields: [
        { key: 'race', description: 'Their people' },
        { key: 'kingdom', description: 'The realm that they come from' },
        { key: 'secret_wish', description: 'What they want most' },
      ],
    })
    expect(session?.imagePromptPool).toHaveLength(3)
    expect(session?.imagePromptPool[0]).toBe('in a lift')

    // The next form knows who the user is.
    screen.draw(null)
    await waitFor(() => expect(screen.fields('Session Name')).toEqual([]))
    draw()
    await expectValue('Your Character Name', 'Bo')
    expect(await valueOf('Session Name')).toBe('')
    expect(await valueOf('Profiles per batch')).toBe('10')
  })

  it('brings the fields of its world back, and those that were changed (SWIPE-29)', async () => {
    draw()
    await screen.fill('World Type', 'steampunk')
    await screen.fillAt('Field name', 0, 'cog')
    await screen.press('Reset Fields')
    await waitFor(() => expect(valuesOf('Field name')[0]).toBe('invention_specialty'))
    toastStore.getState().toasts[0]?.undo?.()
    await waitFor(() => expect(valuesOf('Field name')[0]).toBe('cog'))
  })
})

describe('the list of sessions', () => {
  it('leads from the first visit to the form; without a provider to one, or to the demo (SWIPE-06, SWIPE-07)', async () => {
    openList()
    await screen.heading('Ready to meet someone special?')
    await screen.control('Add Provider')
    await screen.press('Try the demo')
    expect(onTryDemo).toHaveBeenCalledOnce()
    await database.providers.put(sampleOpenai)
    await waitFor(() =>
      expect(screen.controls(/^(Add Provider|Open Providers|Try the demo)/)).toEqual([]),
    )
    await screen.press('Create Your First Session')
    await waitFor(() => expect(location.pathname).toBe(paths.createSwipeSession))
  })

  it('tells of each on its card; deleting asks, and takes the profiles along (SWIPE-02 to SWIPE-05, SWIPE-71)', async () => {
    const salt = await createDatingSession({ ...datingDraft, name: 'The Salt Court' })
    await addProfiles(salt, [sampleProfileDraft()], 0)
    await setGeneration(salt, { wanted: 10, written: 3 })
    const train = await createDatingSession({
      ...datingDraft,
      name: 'Night train',
      description: 'People who cannot sleep.',
    })
    await addProfiles(
      train,
      Array.from({ length: 6 }, () => sampleProfileDraft()),
      0,
    )
    for (const { id } of (await getProfiles(train)).slice(0, 2)) await swipeProfile(id, 'like')
    openList()
    const cardOf = async (name: string) =>
      (await screen.heading(name)).closest('article') ?? document.body
    const first = await cardOf('Night train')
    await waitFor(() => {
      for (const words of ['Modern', 'cannot sleep', 'Profiles: 6', 'Matches: 2'])
        expect(first.textContent).toContain(words)
    })
    expect((await cardOf('The Salt Court')).textContent).toContain('3 of 10 profiles so far')
    expect(first.querySelector('a')?.getAttribute('href')).toBe(paths.swipeSession(train))

    const press = (name: string) => {
      const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
      const buttons = [...(dialog ?? document).querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent.trim() === name)?.click()
    }
    first.querySelector<HTMLElement>('button')?.click()
    await screen.heading('Delete Session?')
    expect(screen.text()).toContain(
      'This will permanently delete your dating session and all generated profiles. This action cannot be undone.',
    )
    expect(screen.text()).toContain('6 profiles and 2 matches')
    press('Cancel')
    await waitFor(() => expect(screen.text()).not.toContain('Delete Session?'))
    expect(first.isConnected).toBe(true)

    first.querySelector<HTMLElement>('button')?.click()
    await screen.heading('Delete Session?')
    press('Delete')
    await waitFor(() => expect(first.isConnected).toBe(false))
    // The list may be read anew before the deletion has told that it is done.
    await waitFor(() =>
      expect(toastStore.getState().toasts.map(({ text }) => text)).toContain(
        'Deleted “Night train”',
      ),
    )
    expect((await getDatingSessions()).map(({ session }) => session.id)).toEqual([salt])
    expect((await database.profiles.toArray()).map(({ sessionId }) => sessionId)).toEqual([salt])
  })
})
