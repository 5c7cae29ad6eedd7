import { expect, type FileChooser, type Page } from '@playwright/test'
import type { Settings } from '@/domain/settings'
import { paths } from '@/lib/paths'
import { RECEIVED_AT, receivedCacheName } from '@/lib/received'
import { DATABASE_NAME } from '@/storage/database/name-and-version'
import { OLD_SESSIONS_KEY } from '@/storage/dating/old-dating-sessions'
import type { StandIn } from '../../stand-in/server'
import { chatScreen, openChat } from '../pages/chat'
import { providerForm } from '../pages/forms'
import { connectedDevices, keptMark, keptRegisterOf } from '../data/connected-devices'
import { cardInJpeg, cardJson, cardOf, cardPng } from '../data/cards'
import { blackPng, svgFile } from '../data/pictures'
import { makeRememberedChat } from '../data/remembered'
import { busySessions, makeProfiles, makeSession, sessionForm } from '../data/dating-sessions'
import { personAnswer, personScreen } from '../pages/random-persons'
import { turns } from '../pages/rooms'
import {
  makeCharacter,
  makeConversation,
  makeLorebook,
  makeMessages,
  makePersona,
  makeProvider,
  openQuietPage,
  seedDatabase,
} from '../data/seed'
import { sessionScreen } from '../pages/swipe-deck'
import { awkwardNames, busyWorld, richAnswer } from '../data/worlds'

const longLine = 'The ferry leaves the harbour in the rain, and nobody waves. '

/** What a group of screens works with. */
interface ScreenVisit {
  page: Page
  standIn: StandIn
  /**
   * Looks at the page as it stands now, which is the state of this name.
   * @param exceptions rules of axe that this state breaks on purpose
   */
  look: (state: string, exceptions?: string[]) => Promise<void>
}

/** Screens and dialogs that one page shows one after another, each in its states. */
export interface ScreenGroup {
  name: string
  visit: (visit: ScreenVisit) => Promise<void>
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

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

/** Goes to another screen by the bar, which costs less than to load the app anew. */
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

/** Opens a form as somebody finds it who has typed nothing into it yet. */
async function openBlank(page: Page, path: string) {
  await openQuietPage(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
}

/** Keeps what another app could have shared, as the service worker does, which is not at work here. */
async function shareLongText(page: Page) {
  const name = receivedCacheName(new URL('/', page.url()).href)
  const names = Object.values(awkwardNames)
  await page.evaluate(
    async ([cacheName, header, text, ...files]) => {
      const form = new FormData()
      form.set('text', text)
      for (const file of files) form.append('files', new File([text], file))
      const kept = new Response(form)
      kept.headers.set(header, String(Date.now()))
      await (await caches.open(cacheName)).put('/', kept)
    },
    [name, RECEIVED_AT, longLine.repeat(40), ...names] as const,
  )
}

/** Puts settings in place of those on disk, for the pages that are opened afterwards. */
const changeSettings = (page: Page, settings: Partial<Settings>) => seedDatabase(page, { settings })

/** Every screen and dialog in the states worth looking at. */
export const screenGroups: ScreenGroup[] = [
  {
    name: 'Home, the providers and the demo of a stranger',
    visit: async ({ page, look }) => {
      await page.goto(paths.home)
      await expect(heading(page, 'Get Started')).toBeVisible()
      await look('Home on the first visit')

      await page.goto('/nowhere/at/all')
      await expect(heading(page, 'Page Not Found')).toBeVisible()
      await look('Page Not Found')

      await follow(page, 'Providers')
      await expect(heading(page, 'No providers configured')).toBeVisible()
      await look('Providers, none')

      await openBlank(page, paths.newProvider)
      const form = providerForm(page)
      await form.fill({ endpoint: 'http://192.168.0.7/v1' })
      await form.save.click()
      await expect(page.getByText('Provider name is required')).toBeVisible()
      await look('Provider form, new, with everything wrong')

      await openBlank(page, paths.newProvider)
      await page.getByLabel('Provider Type').selectOption('custom')
      await page.getByRole('button', { name: 'Ollama' }).click()
      await page.getByText('Advanced', { exact: true }).click()
      await expect(page.getByLabel('Request format')).toBeVisible()
      await look('Provider form, custom')

      await form.cancel.click()
      await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
      await look('Provider form, unsaved changes')

      await page.goto(paths.home)
      await page.getByRole('button', { name: 'Try the demo' }).click()
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Welcome to Parlour')
      await look('Chat with the demo')
    },
  },
  {
    name: 'What has nothing to show',
    visit: async ({ page, look }) => {
      await page.goto(paths.characters)
      await expect(heading(page, 'First, a provider')).toBeVisible()
      await look('Characters, no provider')

      await page.goto(paths.createCharacter)
      await expect(heading(page, 'First, a provider')).toBeVisible()
      await look('Create character, no provider')

      await page.goto(paths.editCharacter('nobody'))
      await expect(heading(page, 'Character Not Found')).toBeVisible()
      // Any action keeps the page from going on by itself.
      await page.keyboard.press('Shift')
      await look('Character not found')

      await follow(page, 'Swipe & Chat')
      await expect(heading(page, 'Ready to meet someone special?')).toBeVisible()
      await look('Swipe & Chat, no provider')

      await follow(page, 'Conversations')
      await expect(heading(page, 'No Characters Available')).toBeVisible()
      await look('Conversations, no characters')

      await page.getByRole('button', { name: '+ RP Chat' }).click()
      await expect(page.getByText('No characters available for RP mode.')).toBeVisible()
      await look('New chat, nobody fits')

      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The storage is not there', 'InvalidStateError')
        }
      })
      await page.goto(paths.conversations)
      await expect(heading(page, 'Your data cannot be read right now')).toBeVisible()
      await look('Recovery')
    },
  },
  {
    name: 'Home with data, providers and characters',
    visit: async ({ page, standIn, look }) => {
      const { records, openai, mira } = busyWorld(standIn)
      await seedDatabase(page, records)
      await page.goto(paths.home)
      await expect(heading(page, 'Continue Your Conversations')).toBeVisible()
      await look('Home with data')

      await follow(page, 'Providers')
      standIn.fault({ match: { provider: 'anthropic', method: 'GET' }, error: 'bad-key', times: 9 })
      await inCard(page, openai.name, 'Test').click()
      await inCard(page, 'Archivist', 'Test').click()
      await expect(page.getByText(/^Connected in/)).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
      // On the phone cards go on under the bar of tabs.
      await look('Providers, one tested well and one tested badly', ['target-size'])

      await inCard(page, openai.name, 'Delete').click()
      const deletion = page.getByRole('dialog', { name: 'Delete Provider?' })
      await expect(deletion).toBeVisible()
      await look('Provider deletion')
      await deletion.getByRole('button', { name: 'Cancel' }).click()
      await expect(deletion).toBeHidden()

      await inCard(page, openai.name, 'Edit').click()
      await page.getByRole('button', { name: 'Show suggestions' }).click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await look('Provider form, edit, model list open')

      await page.goto(paths.characters)
      await expect(page.getByRole('article', { name: mira.name })).toBeVisible()
      await page.getByLabel('Show temporary characters').check()
      await expect(heading(page, 'Temporary characters')).toBeVisible()
      await look('Characters, several, temporary ones shown')

      await page
        .getByRole('article', { name: mira.name })
        .getByRole('button', { name: /^More for / })
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
      await look('Characters, with the menu of one')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete Character?' })).toBeVisible()
      await look('Character deletion')

      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.goto(paths.recentlyDeleted)
      await expect(page.getByRole('button', { name: /^Restore / })).toBeVisible()
      await look('Recently deleted')

      await page.goto(`${paths.received}?fault=too_large`)
      await expect(heading(page, 'Nothing is waiting here')).toBeVisible()
      await look('Nothing shared, and why')

      await shareLongText(page)
      await page.goto(paths.received)
      await expect(page.getByRole('button', { name: 'Put into the Chat' })).toBeVisible()
      await look('A long text and files shared')

      await page.goto(paths.deviceModels)
      await page.getByRole('button', { name: /^Fetch .*0\.8/ }).click()
      await expect(page.getByRole('button', { name: 'Fetch it' })).toBeVisible()
      await look('Models on this device, and what fetching one means')

      await page.goto(paths.promptOrders)
      await page.getByRole('button', { name: 'Copy Parlour' }).click()
      await expect(page.getByRole('dialog', { name: /^Order: / })).toBeVisible()
      await look('Order of the prompt, one edited')
    },
  },
  {
    name: 'A character, its pictures and the settings',
    visit: async ({ page, standIn, look }) => {
      const { records, mira } = busyWorld(standIn)
      await seedDatabase(page, { ...records, settings: { devMode: true } })
      const [, long] = records.characters
      await page.goto(paths.editCharacter(long?.id ?? ''))
      await expect(heading(page, /^Edit Character: /)).toBeVisible()
      await expect(page.getByLabel('Update existing conversations')).toBeVisible()
      await look('Edit character')

      await page.goto(paths.characterImages(mira.id))
      await page.getByLabel('Upload images').setInputFiles([blackPng(60, 40), svgFile])
      await expect(page.getByRole('listitem', { name: 'Picture 1' }).locator('img')).toBeVisible()
      await expect(page.getByText('Image Error')).toBeVisible()
      await look('Images of a character, a file refused')

      await page.getByRole('tab', { name: 'Advanced Generate' }).click()
      await page.getByRole('button', { name: 'Add Attribute' }).click()
      await page.getByRole('button', { name: 'Generate Image' }).click()
      await expect(page.getByText('Custom attribute name is required')).toBeVisible()
      await look('Advanced Generate, with everything wrong')

      await seedDatabase(page, {
        settings: { devMode: true },
        metadata: { reminderDismissedAt: undefined },
      })
      await page.clock.install({ time: Date.UTC(2026, 5, 1) })
      await page.goto(paths.settings)
      await expect(heading(page, 'Keyboard shortcuts')).toBeVisible()
      await page.clock.fastForward(30_000)
      await expect(page.getByRole('button', { name: 'Later' })).toBeVisible()
      // The reminder covers what is under it until it is answered.
      await look('Settings, developer mode, with a reminder', ['target-size'])
    },
  },
  {
    name: 'Forms for a character, with one provider',
    visit: async ({ page, standIn, look }) => {
      const provider = makeProvider(standIn, 'openai')
      await seedDatabase(page, { providers: [provider] })
      await page.goto(paths.characters)
      await expect(heading(page, 'No characters yet')).toBeVisible()
      await look('Characters, none yet')

      await page.getByRole('button', { name: 'Import Characters' }).click()
      const chooser = page.getByLabel('Choose files')
      await expect(chooser).toBeAttached()
      await look('Import of characters, the choice')

      const rich = cardOf('Ada', {
        tags: ['sea', 'slow'],
        creator: 'somebody',
        creator_notes: 'Be **kind** to her.',
        alternate_greetings: ['*She waves.* Over here!'],
        system_prompt: '{{unheard}}',
        nickname: 7,
        extensions: { regex_scripts: [{}] },
      })
      await chooser.setInputFiles([await cardPng('Ada', rich)])
      const preview = page.getByRole('dialog', { name: 'Ada' })
      await expect(preview.locator('img')).toBeVisible()
      await look('Import of characters, the preview of one')
      await preview.getByRole('button', { name: 'Close' }).click()

      await page.getByRole('button', { name: 'Import Characters' }).click()
      await chooser.setInputFiles([
        await cardPng('Ada', rich),
        await cardInJpeg('Bea'),
        await cardPng('Ada', rich),
        cardJson('cut', '{"name": '),
      ])
      const several = page.getByRole('dialog', { name: 'Import characters' })
      await expect(several).toContainText('2 characters can be imported, 1 file cannot.')
      await look('Import of characters, several')
      await several.getByRole('button', { name: 'cut.json' }).click()
      await look('Import of characters, one that is refused')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

      await page.goto(paths.createCharacter)
      await page.getByLabel('AI Model').fill('')
      await page.getByRole('button', { name: 'Create Character' }).click()
      await expect(page.getByText('Character name is required')).toBeVisible()
      await page.getByText('Advanced', { exact: true }).click()
      await look('Create character, with everything wrong')

      await openBlank(page, paths.createCharacter)
      const withAi = page.getByRole('switch', { name: 'Use AI to help generate this character' })
      await withAi.check()
      await page.getByRole('button', { name: 'Add Attribute' }).click()
      await page.getByRole('button', { name: 'Generate Character' }).click()
      await expect(page.getByText('Custom attribute name is required')).toBeVisible()
      await look('Create character with the AI, with everything wrong')

      await openBlank(page, paths.createCharacter)
      await page.getByLabel('System Prompt').fill('You are Mira, who keeps a lighthouse.')
      await page.getByText('What is sent', { exact: true }).click()
      await withAi.check()
      standIn.fault({ error: 'bad-key' })
      await page.getByRole('button', { name: 'Generate Character' }).click()
      await expect(page.getByText('Generation Error')).toBeVisible()
      await look('Create character with the AI, failed, with what is sent')

      await seedDatabase(page, { characters: [makeCharacter(provider)] })
      await page.goto(paths.conversations)
      await expect(heading(page, 'No Conversations Yet')).toBeVisible()
      await look('Conversations, none yet')
    },
  },
  {
    name: 'Devices',
    visit: async ({ page, standIn, look }) => {
      await seedDatabase(page, {})
      await page.goto(paths.devices)
      await expect(page.getByRole('link', { name: 'Set up on this device' })).toBeVisible()
      await look('Devices, off')

      await page.goto(`${paths.devices}?way=new`)
      await page.getByLabel('Name of this device').fill('')
      await page.getByRole('button', { name: 'Save and try' }).click()
      await expect(page.getByText('The endpoint is required')).toBeVisible()
      await look('Devices, set up with a bucket, with everything wrong')

      await openBlank(page, `${paths.devices}?way=text`)
      await page.getByRole('button', { name: 'Join' }).click()
      await expect(page.getByText('Paste the set-up text')).toBeVisible()
      await look('Devices, joined by a text, with everything wrong')

      const provider = makeProvider(standIn, 'openai')
      const mira = makeCharacter(provider, { name: awkwardNames.long.slice(0, 200) })
      const names = Object.values(awkwardNames).map((name) => name.slice(0, 60))
      await seedDatabase(page, {
        providers: [provider],
        characters: [mira],
        syncMarks: connectedDevices({
          devices: names.map((name, at) => ({
            device: `bbbbbbbbb${at}`,
            name,
            last: Date.UTC(2026, 10, 20, 9, at),
            version: '0.3.1',
            n: 1,
          })),
          notices: [
            {
              kind: 'kept',
              store: 'characters',
              recordId: mira.id,
              device: 'bbbbbbbbb0',
              register: keptRegisterOf('description'),
            },
            { kind: 'revived', store: 'characters', recordId: mira.id, device: 'bbbbbbbbb1' },
            { kind: 'held', store: 'lorebooks', recordId: 'book', reason: 'too_large' },
          ],
          outcome: {
            failure: { code: 'sync_store_wrong_key' },
            stopped: [
              { device: 'bbbbbbbbb1', problem: 'update_needed' },
              { device: 'bbbbbbbbb2', problem: 'sync_unknown_epoch' },
            ],
          },
          marks: [keptMark('characters', mira.id, 'description', longLine.repeat(12))],
        }),
      })
      await page.goto(paths.devices)
      await expect(heading(page, 'Your devices')).toBeVisible()
      await look('Devices, on, with much to tell')

      await page.getByRole('button', { name: /^Compare/ }).click()
      await expect(page.getByRole('dialog', { name: 'Two texts' })).toBeVisible()
      await look('Two texts of one field')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

      await page.getByRole('button', { name: 'Add a device' }).click()
      await expect(page.getByRole('dialog', { name: 'Add a device' })).toBeVisible()
      await look('Add a device, the code')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Remove / })).toBeVisible()
      await look('Remove a device')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

      await page.getByRole('button', { name: 'Change the code' }).click()
      await expect(page.getByRole('dialog', { name: 'Change the code' })).toBeVisible()
      await look('Change the code')
    },
  },
  {
    name: 'Lorebooks',
    visit: async ({ page, look }) => {
      await seedDatabase(page, {})
      await page.goto(paths.lorebooks)
      await expect(heading(page, 'No lorebooks yet')).toBeVisible()
      await look('Lorebooks, none yet')

      const names = Object.values(awkwardNames).map((name) => name.slice(0, 200))
      const books = names.map((name, index) =>
        makeLorebook(index === 0 ? names : [], { id: `lorebook-${index}`, name }),
      )
      await seedDatabase(page, {
        lorebooks: books.map(({ lorebook }) => lorebook),
        loreEntries: books.flatMap(({ loreEntries }) => loreEntries),
      })
      await page.goto(paths.lorebooks)
      await expect(page.getByRole('article')).toHaveCount(names.length)
      await look('Lorebooks with awkward names')

      await page.goto(paths.lorebook('lorebook-0'))
      const rows = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
      await expect(rows).toHaveCount(names.length)
      await rows.first().getByRole('checkbox').check()
      await look('A lorebook, one of its entries chosen')

      await rows.first().getByRole('link').click()
      await page.getByLabel('Order', { exact: true }).fill('soon')
      for (const part of ['Finding it', 'Where it stands', 'Chance and time', 'For whom and when'])
        await page.getByText(part, { exact: true }).click()
      await look('An entry of a lorebook, all of it open')

      await page.goto(paths.lorebook('lorebook-0'))
      await page.getByRole('tab', { name: 'Settings' }).click()
      await expect(page.getByText('Nowhere yet.', { exact: false })).toBeVisible()
      await look('Settings of a lorebook')

      await page.goto(paths.lorebook('nobody'))
      await expect(heading(page, 'Lorebook Not Found')).toBeVisible()
      await look('A lorebook that is gone')
    },
  },
  {
    name: 'Personas',
    visit: async ({ page, standIn, look }) => {
      await seedDatabase(page, {})
      await page.goto(paths.personas)
      await expect(heading(page, 'No personas yet')).toBeVisible()
      await look('Personas, none yet')

      await page.goto(paths.createPersona())
      await page.getByRole('radio', { name: 'At a depth' }).check()
      await page.getByLabel('Depth', { exact: true }).fill('9999')
      await page.getByRole('button', { name: 'Create Persona' }).click()
      await expect(page.getByText('A name is required')).toBeVisible()
      await look('Create persona, with everything wrong')

      const personas = Object.values(awkwardNames).map((name, index) =>
        makePersona({
          id: `persona-${index}`,
          name: name.slice(0, 200),
          description: `${name} `.repeat(8),
          placement: index === 1 ? 'depth' : 'prompt',
        }),
      )
      const [first] = personas
      const { conversation, path } = await openChat(page, standIn, {
        character: { systemPrompt: '{{char}} waits for {{user}}.', personaId: first?.id },
        conversation: { title: awkwardNames.long },
        messages: [
          { role: 'user', content: 'Hello', userName: awkwardNames.unbroken },
          { role: 'assistant', content: 'Good evening.' },
        ],
      })
      await seedDatabase(page, { personas, settings: { defaultPersonaId: first?.id } })
      await page.goto(paths.personas)
      await expect(page.getByText('Used in 1 chat')).toBeVisible()
      await look('Personas with awkward names, one of them the default')

      await page.getByRole('button', { name: 'Import', exact: true }).last().click()
      const dialog = page.getByRole('dialog', { name: 'Import Personas' })
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'backup.json',
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify({
            personas: { a: awkwardNames.long, b: awkwardNames.unbroken, c: '' },
            persona_descriptions: { a: { description: awkwardNames.unbroken.repeat(9), depth: 1 } },
            default_persona: 'a',
          }),
        ),
      })
      await expect(dialog.getByText('2 personas come in:')).toBeVisible()
      await look('Import of personas, with notes')

      await page.goto(paths.createPersona(conversation.characterId))
      await expect(page.getByRole('button', { name: 'Swap {{char}} and {{user}}' })).toBeVisible()
      await look('Create persona of a character')

      await page.goto(path)
      await page.getByRole('button', { name: /^You are / }).click()
      await expect(page.getByRole('dialog', { name: 'Who are you in this chat?' })).toBeVisible()
      await look('Who the user is in a chat')
    },
  },
  {
    name: 'Pictures and strangers',
    visit: async ({ page, standIn, look }) => {
      await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
      await page.goto(paths.imageStudio)
      await page.getByLabel('Image Description').fill(awkwardNames.long)
      await page.getByRole('button', { name: 'Generate Image' }).click()
      await expect(page.getByRole('button', { name: 'Save Image' })).toBeVisible()
      await look('Image studio, with a result and its history')

      await page.getByRole('tab', { name: 'Edit' }).click()
      await page.getByLabel('Upload images').setInputFiles(blackPng(80, 60))
      await page.getByRole('button', { name: 'Paint a mask' }).click()
      await expect(page.getByRole('dialog', { name: 'Paint the mask' })).toBeVisible()
      await look('Mask painter')

      const screen = personScreen(page)
      await page.goto(paths.randomText)
      await screen.otherWorld.check()
      await screen.autoWorld.uncheck()
      await screen.age.selectOption('custom')
      await screen.attributes.click()
      await screen.addAttribute.click()
      await screen.find.click()
      await expect(page.getByText('Attribute name is required')).toBeVisible()
      await look('Random Text, with everything wrong')

      standIn.reply(
        personAnswer({
          name: awkwardNames.long,
          background: awkwardNames.unbroken.repeat(3),
          first_message: awkwardNames.unbroken,
          image_prompt: '',
        }),
        { times: 1 },
      )
      await page.goto(paths.randomChat2)
      await screen.find.click()
      await expect(screen.result).toBeVisible()
      standIn.fault({ error: 'bad-key' })
      await screen.another.click()
      await expect(screen.panel).toBeVisible()
      await look('Random Chat 2.0, somebody with awkward texts, another search failed')
    },
  },
  {
    name: 'Dating sessions',
    visit: async ({ page, standIn, look }) => {
      // Nobody can draw or write for it, and its names are hard to lay out.
      const names = Object.values(awkwardNames)
      const session = makeSession({
        id: 'awkward-session',
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
      const { card, matches } = sessionScreen(page)
      await expect(card).toContainText(awkwardNames.unbroken)
      await page.getByRole('button', { name: 'Generate More' }).click()
      await expect(page.getByText('No provider available for profile generation')).toBeVisible()
      await look('Discover, awkward names, a picture failed, a batch refused')

      await matches.click()
      await page.getByRole('button', { name: 'Start Chat' }).first().click()
      await expect(page.getByText('No providers available.')).toBeVisible()
      await look('Matches, awkward names, no chat')

      const { train, ...sessions } = busySessions()
      await seedDatabase(page, { ...busyWorld(standIn).records, ...sessions })
      await page.evaluate(
        (key) => localStorage.setItem(key, '[{"name": "No id"}]'),
        OLD_SESSIONS_KEY,
      )
      await page.goto(paths.swipeChat)
      await expect(page.getByRole('article', { name: train.name })).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
      await look('Swipe & Chat, several sessions, earlier ones moved')

      await inCard(page, 'Archivist', 'Delete').click()
      await expect(page.getByRole('dialog', { name: 'Delete Session?' })).toBeVisible()
      await look('Dating session deletion')

      await page.goto(paths.createSwipeSession)
      const form = sessionForm(page)
      await form.world.selectOption('custom')
      await form.pool.click()
      await form.prompts.first().fill('a boy of 12')
      await form.fieldDescriptions.first().fill('a girl of 15')
      await form.provider.selectOption({ index: 2 })
      await form.create.click()
      await expect(page.getByText('Please describe your custom world')).toBeVisible()
      await look('Create dating session, with everything wrong')
    },
  },
  {
    name: 'Conversations',
    visit: async ({ page, standIn, look }) => {
      const { records, mira } = busyWorld(standIn)
      const damaged = { ...mira, id: 'damaged', systemPrompt: 7 }
      await seedDatabase(page, records)
      await page.goto(paths.chat(records.conversations[2]?.id ?? ''))
      const { composer } = chatScreen(page)
      await expect(composer).toBeVisible()
      await composer.fill('a'.repeat(400))
      await look('Chat with awkward names and long words')

      await page.goto(paths.conversations)
      await page.getByRole('button', { name: '+ Standard Chat' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByLabel('Character', { exact: true })).toBeVisible()
      await look('New chat')

      await page.goto(paths.conversations)
      const more = page.getByRole('button', { name: /^More for / })
      await more.first().click()
      await expect(page.getByRole('menu')).toBeVisible()
      await look('Conversations, with the menu of one')
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('dialog').getByLabel('Title').fill(' ')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Title is required')).toBeVisible()
      await look('Rename')

      await page.goto(paths.conversations)
      await expect(page.getByRole('tab', { name: 'All Conversations' })).toBeVisible()
      await more.nth(2).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectToastsApart(page)
      await look('Conversations, several, Undo on offer')

      await seedDatabase(page, { ...records, characters: [damaged as never] })
      await raiseVersion(page)
      await page.goto(paths.conversations)
      await expect(page.getByText('Read only')).toBeVisible()
      await expect(page.getByText('Some records cannot be read')).toBeVisible()
      await look('Data from a newer version, a damaged record')
    },
  },
  {
    name: 'A chat with a rich answer',
    visit: async ({ page, standIn, look }) => {
      const { chat, path } = await openChat(page, standIn, {
        ...richChat,
        conversation: {
          metadata: { totalTokens: 12_345, tokenCount: { prompt: 12_000, completion: 345 } },
        },
      })
      await expect(page.getByText('mind the stairs')).toBeVisible()
      await expect(page.locator('pre span').first()).toBeAttached()
      await look('Chat with a rich answer')

      await page.getByRole('button', { name: 'Chat Settings' }).click()
      const settings = page.getByRole('dialog', { name: 'Chat Settings' })
      await expect(settings).toBeVisible()
      await expect(page.getByLabel('Total tokens used')).toHaveText('12,345')
      await look('Chat Settings')
      await settings.getByRole('button', { name: 'Cancel' }).click()
      await expect(settings).toBeHidden()

      await page.getByRole('button', { name: 'Delete message' }).last().click()
      const question = page.getByRole('dialog', { name: 'Delete message' })
      await expect(question).toBeVisible()
      await look('Message deletion')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()

      standIn.hold()
      await chat.send('Are you there?')
      await expect(chat.stopButton).toBeVisible()
      await look('Chat, waiting for the answer')
      standIn.release()

      await changeSettings(page, { messageDisplay: 'plain' })
      await page.goto(path)
      await expect(chat.log).toHaveAttribute('data-look', 'plain')
      await expect(page.getByText('mind the stairs')).toBeVisible()
      await chat.messages.nth(1).hover()
      await look('Chat, plain')
    },
  },
  {
    name: 'Chats from the empty one to the long one',
    visit: async ({ page, standIn, look }) => {
      const description = 'Keeps a lighthouse and knows the tides by heart.'
      const { character, chat, path } = await openChat(page, standIn, {
        character: { description },
      })
      await expect(page.getByText('Start chatting with Mira')).toBeVisible()
      await look('Chat, empty')

      standIn.fault({ error: 'bad-key' })
      await chat.send('Hello')
      await expect(chat.errorBanner).toBeVisible()
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
      await look('Chat, failed')

      await changeSettings(page, { devMode: true })
      await page.goto(path)
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
      await look('Developer, with calls')

      const [stopped, long] = [makeConversation(character), makeConversation(character)]
      await seedDatabase(page, {
        conversations: [stopped, long],
        messages: [
          ...makeMessages(stopped.id, [
            { role: 'user', content: 'Count to ten.' },
            { role: 'assistant', content: 'One, two,', finishReason: 'stopped' },
          ]),
          ...makeMessages(
            long.id,
            turns(30, (number) => `Message ${number}\n\nwith a second line`),
          ),
        ],
      })
      await page.goto(paths.chat(stopped.id))
      await chat.userMessages.hover()
      await chat.userMessages.getByRole('button', { name: 'Edit message' }).click()
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
      await look('Chat, stopped and edited')

      await page.goto(paths.chat(long.id))
      await chat.messages.last().hover()
      await page.mouse.wheel(0, -600)
      await expect(page.getByRole('button', { name: 'Go to the end' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden()
      await look('Chat, reader away from the end')
    },
  },
  {
    name: 'What is sent, what it costs, and who thinks',
    visit: async ({ page, standIn, look }) => {
      const { chat, path, provider, character } = await openChat(page, standIn, {
        character: { model: 'gpt-6-luna', modelParameters: { maxTokens: 1_000 } },
        messages: turns(40, (number) => `Message ${number}. ${longLine.repeat(20)}`),
      })
      await page.goto(paths.spending)
      await expect(heading(page, 'Nothing was spent yet')).toBeVisible()
      await look('Spending, nothing yet')
      await page.getByText('Set a price of your own').click()
      await page.getByLabel('Provider', { exact: true }).selectOption(provider.id)
      await page.getByLabel('Model ID', { exact: true }).fill(character.model)
      await page.getByLabel('In', { exact: true }).fill('2')
      await page.getByLabel('Out', { exact: true }).fill('10')
      await page.getByRole('button', { name: 'Save price' }).click()
      await expect(page.getByText(/\$2 in · \$10 out per M/)).toBeVisible()
      await page.getByLabel('For a day', { exact: true }).fill('0.01')
      await page.getByRole('button', { name: 'Save limits' }).click()
      await expect(page.getByText('$0.00 of $0.01 used')).toBeVisible()

      await page.goto(path)
      await page.getByRole('button', { name: /^What will be sent: ≈/ }).click()
      const plan = page.getByRole('dialog', { name: 'What will be sent' })
      await expect(plan.getByRole('list', { name: 'Parts of the prompt' })).toBeVisible()
      await look('What will be sent')
      await plan.getByRole('tab', { name: 'Request', exact: true }).click()
      await expect(plan.getByRole('region', { name: 'Body of the request' })).toBeVisible()
      await look('What will be sent, the request')
      await plan.getByRole('tab', { name: 'Parts' }).click()
      await plan.getByRole('button', { name: 'How much is sent' }).click()
      const limits = page.getByRole('dialog', { name: 'How much is sent' })
      await limits.getByRole('combobox', { name: 'In this chat' }).selectOption('8000')
      await look('How much is sent')
      await limits.getByRole('button', { name: 'Save' }).click()
      await expect(limits).toBeHidden()
      await plan.getByRole('button', { name: 'Same chat with another model' }).click()
      const comparison = page.getByRole('dialog', { name: 'Same chat with another model' })
      await expect(comparison.getByRole('button', { name: 'Close' }).first()).toBeVisible()
      await look('Same chat with another model')
      await comparison.getByRole('button', { name: 'Close' }).first().click()
      await expect(comparison).toBeHidden()
      await plan.getByRole('button', { name: 'Close' }).first().click()
      await expect(plan).toBeHidden()

      standIn.reply('The lamp is lit.', { thinking: 'They ask **politely**. '.repeat(40) })
      // Not by `send`: the dialog may come before the box is looked at.
      await chat.composer.fill('Is the lamp lit?')
      await chat.composer.press('Enter')
      const limit = page.getByRole('dialog', { name: 'Past your limit' })
      await expect(limit).toContainText('This would go past your limit for today')
      await look('Past a limit')
      await limit.getByRole('button', { name: 'Allow once' }).click()
      await chat.expectAnswer('The lamp is lit.')
      await chat.lastAnswer.getByRole('button', { name: /^Thought for/ }).click()
      await expect(chat.lastAnswer.getByRole('region', { name: 'Thinking' })).toBeVisible()
      await look('An answer with its thinking')
      await chat.lastAnswer.getByRole('button', { name: 'What the model gets of it' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await look('What the model gets of a message')
      await page.keyboard.press('Escape')
      const cut = page.getByRole('note', { name: 'From here on the model reads along' })
      await expect(async () => {
        await chat.scroller.evaluate((scroller) => scroller.scrollTo(0, 0))
        await expect(cut).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await look('Where the model begins to read')

      await page.goto(paths.spending)
      await expect(page.getByRole('row').filter({ hasText: 'gpt-6-luna' })).toBeVisible()
      await look('Spending')
      const loaded = { openai: { models: { 'gpt-6-luna': { cost: { input: 2.5, output: 15 } } } } }
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Load prices from a file' }).click()
      await (
        await choosing
      ).setFiles({
        name: 'api.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(loaded)),
      })
      const prices = page.getByRole('dialog', { name: 'Load prices from a file' })
      await expect(prices).toContainText('The file has the prices of 1 model.')
      await look('Prices from a file')
      await prices.getByRole('button', { name: 'Cancel' }).click()

      const session = makeSession({ imagesPerProfile: 0 })
      await seedDatabase(page, { datingSessions: [session] })
      await page.goto(paths.swipeSession(session.id))
      await sessionScreen(page).generateNew.click()
      const batch = page.getByRole('dialog', { name: 'Before this is sent' })
      await expect(batch.getByRole('list', { name: 'What is asked for' })).toBeVisible()
      await look('Before a batch is sent')
      await batch.getByRole('button', { name: 'Cancel' }).click()

      await openBlank(page, paths.newProvider)
      const form = providerForm(page)
      await form.type.selectOption('gemini')
      await look('A provider of Gemini')
      await form.type.selectOption('custom')
      await page.getByLabel('Service', { exact: true }).selectOption('DeepSeek')
      await look('A provider of a service')

      const custom = makeProvider(standIn, 'custom')
      const local = makeCharacter(custom)
      await seedDatabase(page, { providers: [custom], characters: [local] })
      await page.goto(paths.editCharacter(local.id))
      await page.getByText('Advanced', { exact: true }).click()
      await page.getByText('Samplers', { exact: true }).click()
      await page.getByLabel('Min P').fill('7')
      await look('Samplers of a character')
    },
  },
  {
    name: 'Files of a message',
    visit: async ({ page, standIn, look }) => {
      const { chat } = await openChat(page, standIn)
      const more = page.getByRole('button', { name: 'More', exact: true })
      const attach = async (files: Parameters<FileChooser['setFiles']>[0]) => {
        await more.click()
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('menuitem', { name: 'Attach files' }).click()
        await (await chooser).setFiles(files)
      }
      const text = (name: string, content: string) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(content),
      })
      await attach([
        blackPng(400, 300, `${awkwardNames.long}.png`),
        text(`${awkwardNames.rightToLeft}.md`, longLine.repeat(50)),
        text('packed.txt', 'PK\u0003\u0004\u0014\u0000\u0000\u0000'),
      ])
      const chips = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
      await expect(chips).toHaveCount(2)
      await expect(page.getByText('A file was not attached')).toBeVisible()
      await look('Files beside the box, one refused')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await more.click()
      await page.getByRole('menuitem', { name: 'From Parlour' }).click()
      const pictures = page.getByRole('dialog', { name: 'Choose pictures' })
      await expect(pictures).toContainText('There are no pictures yet')
      await look('Pictures of Parlour, none')
      await pictures.getByRole('button', { name: 'Cancel' }).click()
      standIn.reply('A square, and a ferry.')
      await chat.composer.fill('What is it?')
      await chat.sendButton.click()
      await chat.expectAnswer('A square, and a ferry.')
      await look('A message with files')
      await chat.userMessages.last().getByRole('button', { name: /\.md/ }).first().click()
      await expect(page.getByRole('dialog')).toContainText('nobody waves')
      await look('Text of a file')
    },
  },
  {
    name: 'Memory of a chat and of a character',
    visit: async ({ page, standIn, look }) => {
      const { records, path, character } = makeRememberedChat(standIn)
      await seedDatabase(page, records)
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'In memory: 2' }).first()).toBeVisible()
      await look('A chat whose messages are remembered')

      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Memory' }).click()
      // Beside the chat where there is room, else over it.
      const memory = page
        .getByRole('complementary', { name: 'Memory' })
        .or(page.getByRole('dialog', { name: 'Memory' }))
      await expect(memory).toContainText('go with the next message')
      await look('Memory of a chat')
      await memory.getByRole('button', { name: 'Edit' }).first().click()
      await memory.getByText(/^How much of it is sent/).click()
      await look('Memory of a chat, one edited')
      await memory.getByRole('button', { name: 'Cancel' }).click()
      await memory.getByRole('button', { name: 'Add a fact' }).click()
      const adding = page.getByRole('dialog', { name: 'Add a fact' })
      await adding.getByRole('button', { name: 'Remember' }).click()
      await expect(adding).toContainText('Write what is to be remembered.')
      await look('A fact, with everything wrong')
      await adding.getByRole('button', { name: 'Cancel' }).click()
      await memory.getByRole('button', { name: 'Import memory' }).click()
      const importing = page.getByRole('dialog', { name: 'Import memory' })
      const told = [longLine.repeat(50), awkwardNames.unbroken, awkwardNames.rightToLeft]
      await importing
        .getByRole('textbox', { name: 'Or paste a text' })
        .fill([...told, 'Tom is 15 years old. '.repeat(200)].join('\n\n'))
      await expect(importing).toContainText('Left out, because only adults')
      await look('Memory from elsewhere, a part refused')
      await importing.getByRole('button', { name: 'Cancel' }).click()
      await memory
        .getByRole('button', { name: /^From 2 messages/ })
        .first()
        .click()
      await expect(page.getByRole('group', { name: 'Where it came from' })).toBeVisible()
      await look('From message to message of a memory')

      await page.goto(paths.editCharacter(character.id))
      const part = page.getByRole('region', { name: 'Memory' })
      await part.getByRole('button', { name: 'See memory (2 facts)' }).click()
      await expect(page.getByRole('dialog')).toContainText('The harbour has two lamps.')
      await look('Memory of a character')
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
