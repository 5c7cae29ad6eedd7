import { describe, expect, it } from 'vitest'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import { createSetupText, readSetupText } from './setup-text'

const CODE = 'abcde01234abcde01234abcdef'
const bucket: S3Bucket = {
  endpoint: 'https://s3.eu-central-003.backblazeb2.com',
  region: 'eu-central-003',
  bucket: 'my-chats',
  prefix: 'parlour/',
  keyId: '0031c2planted',
  secret: 'K003/planted+secret',
}
const content = { bucket, file: '{"parlour":"sync"}' }
const damaged = { name: 'SealError', code: 'sync_setup_damaged' }
const wrong = { name: 'SealError', code: 'sync_wrong_code' }

describe('the text that a further device is set up by', () => {
  it('is read with the code, with whatever a mail has done to it (SYNC-48)', async () => {
    const text = await createSetupText(content, CODE)
    expect(await readSetupText(text, CODE)).toEqual(content)
    const broken = text.replace(/.{60}/g, '$&\r\n  ')
    expect(await readSetupText(`  ${broken}\n`, CODE)).toEqual(content)
  })

  it('says nothing without the code (SYNC-48)', async () => {
    const text = await createSetupText(content, CODE)
    const inside = atob(text.slice(text.indexOf('.') + 1))
    for (const word of ['planted', 'my-chats', 'backblaze', CODE])
      expect(text + inside).not.toContain(word)
    await expect(readSetupText(text, CODE.replace('a', 'b'))).rejects.toMatchObject(wrong)
  })

  it('does not open with anything of it changed', async () => {
    const text = await createSetupText(content, CODE)
    const start = text.indexOf('.') + 1
    const bytes = Uint8Array.from(atob(text.slice(start)), (letter) => letter.charCodeAt(0))
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      const next = text.slice(0, start) + btoa(String.fromCharCode(...changed))
      await expect(readSetupText(next, CODE), `byte ${at}`).rejects.toMatchObject({
        name: 'SealError',
      })
    }
  })

  it.each([
    ['nothing', ''],
    ['other words', 'Hello'],
    ['only its beginning', 'parlour-devices-1.'],
    ['no base64', 'parlour-devices-1.%%%'],
    ['too little', 'parlour-devices-1.AAAA'],
    ['a book', `parlour-devices-1.${'A'.repeat(20_000)}`],
    ['no rounds', `parlour-devices-1.${'A'.repeat(400)}`],
  ])('refuses %s', async (_what, text) => {
    await expect(readSetupText(text, CODE)).rejects.toMatchObject(damaged)
  })

  it.each([
    ['an address that is not encrypted', { endpoint: 'http://store.example' }],
    ['an address with a password', { endpoint: 'https://me:secret@store.example' }],
    ['an address that would widen the policy', { endpoint: 'https://x;script-src *' }],
    ['a bucket that leads elsewhere', { bucket: '../other' }],
    ['a prefix that leads elsewhere', { prefix: '../' }],
    ['a key that would be a header of its own', { keyId: 'a\nHost: b' }],
    ['no secret', { secret: '' }],
  ])('refuses %s, although the code is right', async (_what, changes) => {
    const text = await createSetupText({ ...content, bucket: { ...bucket, ...changes } }, CODE)
    await expect(readSetupText(text, CODE)).rejects.toMatchObject(damaged)
  })
})
