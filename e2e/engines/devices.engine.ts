import { paths } from '@/lib/paths'
import { startS3 } from '../stand-in/s3/s3-server'
import { makeCharacter, makeConversation, makeMessages, makeProvider } from '../support/data/seed'
import type { StoreAddress } from '../support/pages/devices'
import { type AppPage, by } from './app-page'
import { expect, test } from './fixtures'

const devices = by('list', 'Your devices')

/** Fills in where the bucket is, and tries it. The policy of the page learns of the bucket by a reload. */
async function tryBucket(app: AppPage, store: StoreAddress, name: string) {
  await app.open(paths.devices)
  await app.press(by('link', 'Set up on this device'))
  await app.choose(by('field', 'Service'), 'Another S3-compatible server')
  await app.fill(by('field', /^Endpoint/), store.endpoint)
  await app.fill(by('field', /^Bucket/), store.bucket)
  await app.fill(by('field', /^Access key ID/), store.keyId)
  await app.fill(by('field', /^Secret access key/), store.secret)
  await app.fill(by('field', /^Name of this device/), name)
  await app.throughReload(() => app.press(by('button', 'Save and try')))
}

test('a bucket connects two devices, and a chat comes over (SYNC-29, SYNC-50)', async ({
  app,
  second: phone,
  standIn,
  seed,
}) => {
  // Two browsers, and a code whose key takes a million rounds.
  test.slow()
  const store = await startS3({ secret: 'a/secret+of+a+store' })
  const provider = makeProvider(standIn, 'custom', { apiKey: '' })
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  const messages = makeMessages(conversation.id, [
    { role: 'user', content: 'Is the lamp lit?' },
    { role: 'assistant', content: 'It burns all night.' },
  ])
  await seed({
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
  })
  await tryBucket(app, store, 'Laptop')
  const shown = by('group', 'The code of your devices')
  await app.expectVisible(shown)
  const [group] = await app.find(shown)
  const code = group?.text.replaceAll(/[^0-9a-z]/g, '') ?? ''
  expect(code).toHaveLength(26)
  await app.press(by('checkbox', 'I have written it down'))
  await app.press(by('button', 'Begin'))
  await app.expectText(devices, 'This device')
  await app.expectText(by('main'), 'Last exchange')
  await app.expectText(by('main'), 'Nothing waits to be sent.')

  await tryBucket(phone, store, 'Phone')
  await phone.fill(by('field', /^Code/), code)
  await phone.press(by('button', 'Join'))
  await phone.expectText(devices, 'Laptop')
  await phone.open(paths.chat(conversation.id))
  await phone.expectText(by('log', 'Messages'), 'It burns all night.')
  await store.close()
})
