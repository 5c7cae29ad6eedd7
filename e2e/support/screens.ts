import { expect, type Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { DATABASE_NAME } from '@/storage/database'
import { OLD_SESSIONS_KEY } from '@/storage/old-dating-sessions'
import type { StandIn } from '../stand-in/server'
import { chatScreen, openChat } from './chat'
import { blackPng, svgFile } from './pictures'
import { busySessions, makeProfiles, makeSession, sessionForm } from './dating-sessions'
import { openPersonScreen, personAnswer } from './random-persons'
import { turns } from './rooms'
import { makeProvider, seedDatabase } from './seed'
import { sessionScreen } from './swipe-deck'
import { awkwardNames, busyWorld, richAnswer } from './worlds'

/** A screen or a dialog in one of its states. */
export interface ScreenState {
  name: string
  /** Opens it; resolves when it stands still. */
  open: (page: Page, standIn: StandIn) => Promise<void>
  /** Rules of axe that this state breaks on purpose. */
  exceptions?: string[]
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

async function openBusy(page: Page, standIn: StandIn, path: string) {
  const world = busyWorld(standIn)
  await seedDatabase(page, world.records)
  await page.goto(path)
  return world
}

async function openWithProvider(page: Page, standIn: StandIn, path: string) {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(path)
}

const inCard = (page: Page, card: string, button: string) =>
  page
    .getByRole('article', { name: card })
    .first()
    .getByRole('button', { name: button, exact: true })

const richChat = {
  messages: [
    { role: 'system', content: 'You are Mira.' },
    { role: 'assistant', content: 'Good evening. The lamp is lit.', model: 'gpt-6-luna' },
    { role: 'user', content: 'Show me what you can write.\n\nAnd keep it short.' },
    {
      role: 'assistant',
      content: richAnswer,
      model: 'gpt-6-luna',
      edited: true,
      variants: [
        { content: 'Another answer.', timestamp: 1 },
        { content: richAnswer, timestamp: 2 },
      ],
      activeVariant: 1,
    },
  ],
} satisfies Parameters<typeof openChat>[2]

/** No toast lies over anything that can be pressed. */
async function expectToastsApart(page: Page) {
  const covered = () =>
    page.evaluate(() => {
      const toasts = document.querySelector('[data-toasts]')
      const { bottom } = toasts?.getBoundingClientRect() ?? { bottom: 0 }
      return [...document.querySelectorAll('button, a[href], input')].filter((control) => {
        const { top, height } = control.getBoundingClientRect()
        // The link that skips to the content shows itself over everything, on purpose.
        const isSkipLink = control.getAttribute('href') === '#main'
        const isShown = height > 0 && top + height > 0 && !isSkipLink
        return isShown && top < bottom && !toasts?.contains(control)
      }).length
    })
  await expect.poll(covered).toBe(0)
}

/** A session that nobody can draw or write for, with names that are hard to lay out. */
async function openAwkwardSession(page: Page) {
  const names = Object.values(awkwardNames)
  const session = makeSession({
    name: awkwardNames.long,
    worldType: 'post-apocalyptic',
    customFields: [{ key: awkwardNames.unbroken, description: 'Long' }],
  })
  const profiles = makeProfiles(session, 8, (index) => ({
    name: names[(index + 1) % names.length] ?? 'Mira',
    bio: `${names[index % names.length]} `.repeat(6),
    interests: names,
    [awkwardNames.unbroken]: awkwardNames.unbroken,
    status: index < 4 ? 'unseen' : 'matched',
    pictureFailure: `Failed to generate main profile image: ${awkwardNames.unbroken}`,
  }))
  await seedDatabase(page, { datingSessions: [session], profiles })
  await page.goto(paths.swipeSession(session.id))
  return sessionScreen(page)
}

/** Every screen and dialog in the states worth looking at. */
export const screenStates: ScreenState[] = [
  {
    name: 'Home on the first visit',
    open: async (page) => {
      await page.goto(paths.home)
      await expect(heading(page, 'Get Started')).toBeVisible()
    },
  },
  {
    name: 'Home with data',
    open: async (page, standIn) => {
      await openBusy(page, standIn, paths.home)
      await expect(heading(page, 'Continue Your Conversations')).toBeVisible()
    },
  },
  {
    name: 'Page Not Found',
    open: async (page) => {
      await page.goto('/nowhere/at/all')
      await expect(heading(page, 'Page Not Found')).toBeVisible()
    },
  },
  {
    name: 'Providers, none',
    open: async (page) => {
      await page.goto(paths.providers)
      await expect(heading(page, 'No providers configured')).toBeVisible()
    },
  },
  {
    name: 'Providers, one tested well and one tested badly',
    // On the phone cards go on under the bar of tabs.
    exceptions: ['target-size'],
    open: async (page, standIn) => {
      const { openai } = await openBusy(page, standIn, paths.providers)
      standIn.fault({ match: { provider: 'anthropic', method: 'GET' }, error: 'bad-key', times: 9 })
      await inCard(page, openai.name, 'Test').click()
      await inCard(page, 'Archivist', 'Test').click()
      await expect(page.getByText(/^Connected in/)).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'Provider form, new, with everything wrong',
    open: async (page) => {
      await page.goto(paths.newProvider)
      await page.getByLabel('API Endpoint').fill('http://192.168.0.7/v1')
      await page.getByRole('button', { name: 'Save Provider' }).click()
      await expect(page.getByText('Provider name is required')).toBeVisible()
    },
  },
  {
    name: 'Provider form, custom',
    open: async (page) => {
      await page.goto(paths.newProvider)
      await page.getByLabel('Provider Type').selectOption('custom')
      await page.getByRole('button', { name: 'Ollama' }).click()
      await page.getByText('Advanced', { exact: true }).click()
      await expect(page.getByLabel('Request format')).toBeVisible()
    },
  },
  {
    name: 'Provider form, edit, model list open',
    open: async (page, standIn) => {
      const { openai } = await openBusy(page, standIn, paths.providers)
      await inCard(page, openai.name, 'Edit').click()
      await page.getByRole('button', { name: 'Show suggestions' }).click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'Provider form, unsaved changes',
    open: async (page) => {
      await page.goto(paths.newProvider)
      await page.getByLabel('Provider Name').fill('Half a provider')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
    },
  },
  {
    name: 'Provider deletion',
    open: async (page, standIn) => {
      const { openai } = await openBusy(page, standIn, paths.providers)
      await inCard(page, openai.name, 'Delete').click()
      await expect(page.getByRole('dialog', { name: 'Delete Provider?' })).toBeVisible()
    },
  },
  {
    name: 'Characters, no provider',
    open: async (page) => {
      await page.goto(paths.characters)
      await expect(heading(page, 'First, a provider')).toBeVisible()
    },
  },
  {
    name: 'Characters, none yet',
    open: async (page, standIn) => {
      await openWithProvider(page, standIn, paths.characters)
      await expect(heading(page, 'No characters yet')).toBeVisible()
    },
  },
  {
    name: 'Characters, several, temporary ones shown',
    open: async (page, standIn) => {
      const { mira } = await openBusy(page, standIn, paths.characters)
      await expect(page.getByRole('article', { name: mira.name })).toBeVisible()
      await page.getByLabel('Show temporary characters').check()
      await expect(heading(page, 'Temporary characters')).toBeVisible()
    },
  },
  {
    name: 'Character deletion',
    open: async (page, standIn) => {
      const { mira } = await openBusy(page, standIn, paths.characters)
      await inCard(page, mira.name, 'Delete').click()
      await expect(page.getByRole('dialog', { name: 'Delete Character?' })).toBeVisible()
    },
  },
  {
    name: 'Create character, no provider',
    open: async (page) => {
      await page.goto(paths.createCharacter)
      await expect(heading(page, 'First, a provider')).toBeVisible()
    },
  },
  {
    name: 'Create character, with everything wrong',
    open: async (page, standIn) => {
      await openWithProvider(page, standIn, paths.createCharacter)
      await page.getByLabel('AI Model').fill('')
      await page.getByRole('button', { name: 'Create Character' }).click()
      await expect(page.getByText('Character name is required')).toBeVisible()
      await page.getByText('Advanced', { exact: true }).click()
    },
  },
  {
    name: 'Create character with the AI, with everything wrong',
    open: async (page, standIn) => {
      await openWithProvider(page, standIn, paths.createCharacter)
      await page.getByRole('switch', { name: 'Use AI to help generate this character' }).check()
      await page.getByRole('button', { name: 'Add Attribute' }).click()
      await page.getByRole('button', { name: 'Generate Character' }).click()
      await expect(page.getByText('Custom attribute name is required')).toBeVisible()
    },
  },
  {
    name: 'Create character with the AI, failed, with what is sent',
    open: async (page, standIn) => {
      await openWithProvider(page, standIn, paths.createCharacter)
      await page.getByLabel('System Prompt').fill('You are Mira, who keeps a lighthouse.')
      await page.getByText('What is sent', { exact: true }).click()
      await page.getByRole('switch', { name: 'Use AI to help generate this character' }).check()
      standIn.fault({ error: 'bad-key' })
      await page.getByRole('button', { name: 'Generate Character' }).click()
      await expect(page.getByText('Generation Error')).toBeVisible()
    },
  },
  {
    name: 'Edit character',
    open: async (page, standIn) => {
      const world = busyWorld(standIn)
      await seedDatabase(page, world.records)
      const [, long] = world.records.characters
      await page.goto(paths.editCharacter(long?.id ?? ''))
      await expect(heading(page, /^Edit Character: /)).toBeVisible()
      await expect(page.getByLabel('Update existing conversations')).toBeVisible()
    },
  },
  {
    name: 'Character not found',
    open: async (page) => {
      await page.goto(paths.editCharacter('nobody'))
      await expect(heading(page, 'Character Not Found')).toBeVisible()
      // Any action keeps the page from going on by itself.
      await page.keyboard.press('Shift')
    },
  },
  {
    name: 'Images of a character, a file refused',
    open: async (page, standIn) => {
      const { mira } = await openBusy(page, standIn, paths.characters)
      await page.goto(paths.characterImages(mira.id))
      await page.getByLabel('Upload images').setInputFiles([blackPng(60, 40), svgFile])
      await expect(page.getByRole('listitem', { name: 'Picture 1' }).locator('img')).toBeVisible()
      await expect(page.getByText('Image Error')).toBeVisible()
    },
  },
  {
    name: 'Advanced Generate, with everything wrong',
    open: async (page, standIn) => {
      const { mira } = await openBusy(page, standIn, paths.characters)
      await page.goto(paths.characterImages(mira.id))
      await page.getByRole('tab', { name: 'Advanced Generate' }).click()
      await page.getByRole('button', { name: 'Add Attribute' }).click()
      await page.getByRole('button', { name: 'Generate Image' }).click()
      await expect(page.getByText('Custom attribute name is required')).toBeVisible()
    },
  },
  {
    name: 'Swipe & Chat, no provider',
    open: async (page) => {
      await page.goto(paths.swipeChat)
      await expect(heading(page, 'Ready to meet someone special?')).toBeVisible()
    },
  },
  {
    name: 'Swipe & Chat, several sessions, earlier ones moved',
    open: async (page, standIn) => {
      const { train, ...records } = busySessions()
      await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')], ...records })
      await page.evaluate(
        (key) => localStorage.setItem(key, '[{"name": "No id"}]'),
        OLD_SESSIONS_KEY,
      )
      await page.goto(paths.swipeChat)
      await expect(page.getByRole('article', { name: train.name })).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'Dating session deletion',
    open: async (page) => {
      const { datingSessions } = busySessions()
      await seedDatabase(page, { datingSessions })
      await page.goto(paths.swipeChat)
      await inCard(page, 'Archivist', 'Delete').click()
      await expect(page.getByRole('dialog', { name: 'Delete Session?' })).toBeVisible()
    },
  },
  {
    name: 'Create dating session, with everything wrong',
    open: async (page, standIn) => {
      await seedDatabase(page, busyWorld(standIn).records)
      await page.goto(paths.createSwipeSession)
      const form = sessionForm(page)
      await form.world.selectOption('custom')
      await form.pool.click()
      await form.prompts.first().fill('a boy of 12')
      await form.fieldDescriptions.first().fill('a girl of 15')
      await form.provider.selectOption({ index: 2 })
      await form.create.click()
      await expect(page.getByText('Please describe your custom world')).toBeVisible()
    },
  },
  {
    name: 'Image studio, with a result and its history',
    open: async (page, standIn) => {
      await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
      await page.goto(paths.imageStudio)
      await page.getByLabel('Image Description').fill(awkwardNames.long)
      await page.getByRole('button', { name: 'Generate Image' }).click()
      await expect(page.getByRole('button', { name: 'Save Image' })).toBeVisible()
    },
  },
  {
    name: 'Mask painter',
    open: async (page, standIn) => {
      await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
      await page.goto(paths.imageStudio)
      await page.getByRole('tab', { name: 'Edit' }).click()
      await page.getByLabel('Upload images').setInputFiles(blackPng(80, 60))
      await page.getByRole('button', { name: 'Paint a mask' }).click()
      await expect(page.getByRole('dialog', { name: 'Paint the mask' })).toBeVisible()
    },
  },
  {
    name: 'Random Text, with everything wrong',
    open: async (page, standIn) => {
      const { screen } = await openPersonScreen(page, standIn)
      await screen.otherWorld.check()
      await screen.autoWorld.uncheck()
      await screen.age.selectOption('custom')
      await screen.attributes.click()
      await screen.addAttribute.click()
      await screen.find.click()
      await expect(page.getByText('Attribute name is required')).toBeVisible()
    },
  },
  {
    name: 'Random Chat 2.0, somebody with awkward texts, another search failed',
    open: async (page, standIn) => {
      standIn.reply(
        personAnswer({
          name: awkwardNames.long,
          background: awkwardNames.unbroken.repeat(3),
          first_message: awkwardNames.unbroken,
          image_prompt: '',
        }),
        { times: 1 },
      )
      const { screen } = await openPersonScreen(page, standIn, paths.randomChat2)
      await screen.find.click()
      await expect(screen.result).toBeVisible()
      standIn.fault({ error: 'bad-key' })
      await screen.another.click()
      await expect(screen.panel).toBeVisible()
    },
  },
  {
    name: 'Conversations, no characters',
    open: async (page) => {
      await page.goto(paths.conversations)
      await expect(heading(page, 'No Characters Available')).toBeVisible()
    },
  },
  {
    name: 'Conversations, none yet',
    open: async (page, standIn) => {
      const { records } = busyWorld(standIn)
      await seedDatabase(page, { ...records, conversations: [], messages: [] })
      await page.goto(paths.conversations)
      await expect(heading(page, 'No Conversations Yet')).toBeVisible()
    },
  },
  {
    name: 'Conversations, several, Undo on offer',
    open: async (page, standIn) => {
      await openBusy(page, standIn, paths.conversations)
      await expect(page.getByRole('tab', { name: 'All Conversations' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete' }).nth(2).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectToastsApart(page)
    },
  },
  {
    name: 'New chat',
    open: async (page, standIn) => {
      await openBusy(page, standIn, paths.conversations)
      await page.getByRole('button', { name: '+ Standard Chat' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByLabel('Character', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'New chat, nobody fits',
    open: async (page) => {
      await page.goto(paths.conversations)
      await page.getByRole('button', { name: '+ RP Chat' }).click()
      await expect(page.getByText('No characters available for RP mode.')).toBeVisible()
    },
  },
  {
    name: 'Rename',
    open: async (page, standIn) => {
      await openBusy(page, standIn, paths.conversations)
      await page.getByRole('button', { name: 'Rename' }).first().click()
      await page.getByRole('dialog').getByLabel('Title').fill(' ')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Title is required')).toBeVisible()
    },
  },
  {
    name: 'Chat, empty',
    open: async (page, standIn) => {
      await openChat(page, standIn, {
        character: { description: 'Keeps a lighthouse and knows the tides by heart.' },
      })
      await expect(page.getByText('Start chatting with Mira')).toBeVisible()
    },
  },
  {
    name: 'Chat with a rich answer',
    open: async (page, standIn) => {
      await openChat(page, standIn, richChat)
      await expect(page.getByText('mind the stairs')).toBeVisible()
      await expect(page.locator('pre span').first()).toBeAttached()
    },
  },
  {
    name: 'Chat with the demo',
    open: async (page) => {
      await page.goto(paths.home)
      await page.getByRole('button', { name: 'Try the demo' }).click()
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Welcome to Parlour')
    },
  },
  {
    name: 'Chat, waiting for the answer',
    open: async (page, standIn) => {
      const { chat } = await openChat(page, standIn, richChat)
      standIn.hold()
      await chat.send('Are you there?')
      await expect(chat.stopButton).toBeVisible()
    },
  },
  {
    name: 'Chat, failed',
    open: async (page, standIn) => {
      standIn.fault({ error: 'bad-key' })
      const { chat } = await openChat(page, standIn)
      await chat.send('Hello')
      await expect(chat.errorBanner).toBeVisible()
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  },
  {
    name: 'Chat, stopped and edited',
    open: async (page, standIn) => {
      await openChat(page, standIn, {
        messages: [
          { role: 'user', content: 'Count to ten.' },
          { role: 'assistant', content: 'One, two,', finishReason: 'stopped' },
        ],
      })
      await page.getByRole('article', { name: 'You' }).hover()
      await page
        .getByRole('article', { name: 'You' })
        .getByRole('button', { name: 'Edit message' })
        .click()
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
    },
  },
  {
    name: 'Chat with awkward names and long words',
    open: async (page, standIn) => {
      const world = busyWorld(standIn)
      await seedDatabase(page, world.records)
      const chosen = world.records.conversations[2]
      await page.goto(paths.chat(chosen?.id ?? ''))
      await expect(chatScreen(page).composer).toBeVisible()
      await chatScreen(page).composer.fill('a'.repeat(400))
    },
  },
  {
    name: 'Chat Settings',
    open: async (page, standIn) => {
      await openChat(page, standIn, {
        ...richChat,
        conversation: {
          metadata: { totalTokens: 12_345, tokenCount: { prompt: 12_000, completion: 345 } },
        },
      })
      await page.getByRole('button', { name: 'Chat Settings' }).click()
      await expect(page.getByRole('dialog', { name: 'Chat Settings' })).toBeVisible()
      await expect(page.getByLabel('Total tokens used')).toHaveText('12,345')
    },
  },
  {
    name: 'Message deletion',
    open: async (page, standIn) => {
      await openChat(page, standIn, richChat)
      await page.getByRole('button', { name: 'Delete message' }).last().click()
      await expect(page.getByRole('dialog', { name: 'Delete message' })).toBeVisible()
    },
  },
  {
    name: 'Chat, plain',
    open: async (page, standIn) => {
      const { chat } = await openChat(page, standIn, {
        ...richChat,
        settings: { messageDisplay: 'plain' },
      })
      await expect(chat.log).toHaveAttribute('data-look', 'plain')
      await expect(page.getByText('mind the stairs')).toBeVisible()
      await chat.messages.nth(1).hover()
    },
  },
  {
    name: 'Settings, developer mode, with a reminder',
    // The reminder covers what is under it until it is answered.
    exceptions: ['target-size'],
    open: async (page, standIn) => {
      const { records } = busyWorld(standIn)
      await page.clock.install({ time: Date.UTC(2026, 5, 1) })
      await seedDatabase(page, { ...records, settings: { devMode: true } })
      await page.goto(paths.settings)
      await expect(heading(page, 'Keyboard shortcuts')).toBeVisible()
      await page.clock.fastForward(30_000)
      await expect(page.getByRole('button', { name: 'Later' })).toBeVisible()
    },
  },
  {
    name: 'Developer, with calls',
    open: async (page, standIn) => {
      const { chat } = await openChat(page, standIn, { settings: { devMode: true } })
      await expect(page.getByRole('button', { name: 'Developer' })).toBeVisible()
      standIn.reply('Good evening.')
      await chat.send('Hello')
      await chat.expectAnswer('Good evening.')
      standIn.fault({ error: 'bad-key' })
      await chat.send('Hello again')
      await expect(chat.errorBanner).toBeVisible()
      await page.getByRole('button', { name: 'Developer' }).click()
      await page.getByRole('dialog').locator('summary').first().click()
      await expect(page.getByText('Response body')).toBeVisible()
    },
  },
  {
    name: 'Chat, reader away from the end',
    open: async (page, standIn) => {
      const { chat } = await openChat(page, standIn, {
        messages: turns(30, (number) => `Message ${number}\n\nwith a second line`),
      })
      await chat.messages.nth(20).hover()
      await page.mouse.wheel(0, -600)
      await expect(page.getByRole('button', { name: 'Go to the end' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden()
    },
  },
  {
    name: 'Discover, awkward names, a picture failed, a batch refused',
    open: async (page) => {
      const { card } = await openAwkwardSession(page)
      await expect(card).toContainText(awkwardNames.unbroken)
      await page.getByRole('button', { name: 'Generate More' }).click()
      await expect(page.getByText('No provider available for profile generation')).toBeVisible()
    },
  },
  {
    name: 'Matches, awkward names, no chat',
    open: async (page) => {
      const { matches } = await openAwkwardSession(page)
      await matches.click()
      await page.getByRole('button', { name: 'Start Chat' }).first().click()
      await expect(page.getByText('No providers available.')).toBeVisible()
    },
  },
  {
    name: 'Data from a newer version, a damaged record',
    open: async (page, standIn) => {
      const { records, mira } = busyWorld(standIn)
      const damaged = { ...mira, id: 'damaged', systemPrompt: 7 }
      await seedDatabase(page, {
        ...records,
        characters: [...records.characters, damaged as never],
      })
      await raiseVersion(page)
      await page.goto(paths.conversations)
      await expect(page.getByText('Read only')).toBeVisible()
      await expect(page.getByText('Some records cannot be read')).toBeVisible()
    },
  },
  {
    name: 'Recovery',
    open: async (page) => {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The storage is not there', 'InvalidStateError')
        }
      })
      await page.goto(paths.conversations)
      await expect(heading(page, 'Your data cannot be read right now')).toBeVisible()
    },
  },
]

/** Lifts the database above the version that the app knows, as a newer Parlour would. */
export async function raiseVersion(page: Page) {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 990)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
    DATABASE_NAME,
  )
}
