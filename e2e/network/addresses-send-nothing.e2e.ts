import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { makeProfiles, makeSession } from '../support/data/dating-sessions'
import { providerForm } from '../support/pages/forms'
import { makeLorebook, makeMessages, makePersona, seedDatabase } from '../support/data/seed'
import { writtenPerson } from '../support/pages/random-persons'
import { busyWorld } from '../support/data/worlds'
import type { StandIn } from '../stand-in/server'

/** Everything that could be gone on with: people to be written and drawn, half an answer, somebody half found. */
function unfinishedWorld(standIn: StandIn) {
  const { records, openai, mira } = busyWorld(standIn)
  const [standard, dual] = records.conversations
  if (!standard || !dual) throw new Error('The busy world has no conversations.')
  const session = makeSession({
    generation: { wanted: 10, written: 3 },
    profileGenerationProviderId: openai.id,
  })
  const profiles = makeProfiles(session, 3, () => ({ picturesWanted: 2, imageIds: [] }))
  const half = makeMessages(standard.id, [
    { role: 'user', content: 'Is the lamp lit?', seq: 90 },
    { role: 'assistant', content: 'The lamp', seq: 91, pending: true, status: 'responding' },
  ])
  const seeds = {
    ...records,
    messages: [...records.messages, ...half],
    datingSessions: [session],
    profiles,
  }
  return { seeds, openai, mira, standard, dual, session }
}

/** Gives each tab what it would keep of forms and searches that a reload has cut off. */
function keepUnfinishedForms(context: BrowserContext, providerId: string) {
  const { first_message, image_prompt, speech_style, ...person } = writtenPerson
  const found = {
    id: 'found',
    providerId,
    person: { ...person, systemPrompt: speech_style, firstMessage: first_message },
  }
  const drafts = {
    'random-text-search': true,
    'random-chat-person': found,
    'avatar-person-found': {
      wantsAi: true,
      prompt: image_prompt,
      attempts: 1,
      isRestricted: false,
    },
    'avatar-new-character': { wantsAi: true, prompt: 'A lamp', attempts: 0, isRestricted: false },
  }
  return context.addInitScript((kept) => {
    // The empty page of a new tab keeps nothing.
    if (location.protocol === 'about:') return
    for (const [name, value] of Object.entries(kept))
      sessionStorage.setItem(`parlour-form-${name}`, JSON.stringify(value))
  }, drafts)
}

/** Until a screen stands, and has fetched whatever it wants. */
async function untilSettled(page: Page) {
  await expect(page.getByRole('heading').first(), page.url()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('no address of the app, opened from outside or reloaded, sends anything to a provider (P9)', async ({
  page,
  context,
  standIn,
}) => {
  test.slow()
  const { seeds, openai, mira, standard, dual, session } = unfinishedWorld(standIn)
  const persona = makePersona()
  const { lorebook, loreEntries } = makeLorebook(['Inn'])
  await seedDatabase(page, { ...seeds, personas: [persona], lorebooks: [lorebook], loreEntries })
  await keepUnfinishedForms(context, openai.id)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(standIn.url))
      asked.push(`${request.frame().url()} asked for ${request.url()}`)
  })

  /** Addresses for each route of the app; a new route has to be added here. */
  const addresses: Record<string, string[]> = {
    '/': [paths.home, `${paths.home}?prompt=hi&send=1#send`],
    '/providers': [
      paths.providers,
      paths.newProvider,
      ...seeds.providers.map(({ id }) => paths.editProvider(id)),
      paths.editProvider('nobody'),
    ],
    '/about': [paths.about],
    '/settings': [paths.settings, paths.storageSettings],
    '/spending': [paths.spending],
    '/settings/:page': [
      paths.promptOrders,
      paths.recentlyDeleted,
      `${paths.recentlyDeleted}?restore=all`,
      paths.devices,
      `${paths.devices}?way=new`,
      `${paths.devices}?way=text`,
      paths.deviceModels,
      `${paths.deviceModels}?fetch=1#fetch`,
      paths.received,
      `${paths.received}?text=hi&send=1&fault=foreign`,
      '/settings/nobody',
    ],
    '/characters': [paths.characters],
    '/characters/create': [
      paths.createCharacter,
      `${paths.createCharacter}?generate=1&provider=${openai.id}`,
    ],
    '/characters/edit/:characterId': [paths.editCharacter(mira.id)],
    '/characters/:characterId/edit': [`/characters/${mira.id}/edit`],
    '/characters/:characterId/images': [
      paths.characterImages(mira.id),
      `${paths.characterImages(mira.id)}?tab=generate#generate`,
    ],
    '/personas': [paths.personas],
    '/personas/create': [paths.createPersona(), paths.createPersona(mira.id)],
    '/personas/edit/:personaId': [paths.editPersona(persona.id), paths.editPersona('nobody')],
    '/lorebooks': [paths.lorebooks],
    '/lorebooks/:bookId': [
      paths.lorebook(lorebook.id),
      paths.lorebook(lorebook.id, loreEntries[0]?.id),
      paths.lorebook('nobody'),
    ],
    '/swipe-chat': [paths.swipeChat],
    '/swipe-chat/create': [paths.createSwipeSession],
    '/swipe-chat/:sessionId': [
      paths.swipeSession(session.id),
      `${paths.swipeSession(session.id)}?view=matches`,
    ],
    '/img-gen': [paths.imageStudio, `${paths.imageStudio}?prompt=lamp&generate=1`],
    '/conversations': [
      paths.conversations,
      paths.conversationsOf(mira.id),
      `${paths.conversations}?new=standard`,
    ],
    '/random-text': [paths.randomText],
    '/random-chat2': [paths.randomChat2],
    '/chat/:conversationId': [
      paths.chat(standard.id),
      paths.chat(standard.id, 'no-message'),
      `${paths.chat(standard.id)}?text=hi&send=1`,
    ],
    '/chat2/:conversationId': [paths.chat2(dual.id), paths.chat2(dual.id, undefined, 'mobile')],
  }
  const router = readFileSync('src/app/router.tsx', 'utf8')
  const routes = Array.from(router.matchAll(/path: '([^']+)'/g), ([, path = '']) => path)
  expect(Object.keys(addresses).toSorted()).toEqual(routes.toSorted())

  // Several tabs at once: each waits for half a second without traffic.
  const queue = Object.values(addresses)
  const visitAll = async (tab: Page) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (const address of next) {
        await tab.goto(address)
        await untilSettled(tab)
      }
      await tab.reload()
      await untilSettled(tab)
    }
  }
  const others = await Promise.all([1, 2, 3].map(() => context.newPage()))
  await Promise.all([page, ...others].map(visitAll))
  expect(asked).toEqual([])

  // What was cut off waits for a press.
  await page.goto(paths.swipeSession(session.id))
  await expect(page.getByText('Interrupted: 3 of 10 profiles')).toBeVisible()
  await expect(page.getByText('Going on asks for 7 profiles and 13 pictures.')).toBeVisible()
  expect(asked).toEqual([])
  expect(standIn.requests).toEqual([])

  // The form of a provider asks when its picker is opened, so that the recorder is seen to record.
  await page.goto(paths.editProvider(openai.id))
  await providerForm(page).dialog.getByRole('button', { name: 'Show suggestions' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  expect(standIn.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    expect.stringMatching(/^GET .*\/models$/),
  ])
  expect(asked).toHaveLength(1)
})
