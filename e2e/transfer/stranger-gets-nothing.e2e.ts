import { expect, test } from '../fixtures'
import { expectDone } from '../support/pages/chat'
import { openRooms, WANTED_PICTURE } from '../support/pages/dual-chat'
import { replyToAnalysis, replyToChat } from '../support/requests/dual-requests'
import { makeProvider, readStore } from '../support/data/seed'
import { chooseFile, transferScreen } from '../support/pages/transfer'

const cases = [
  { type: 'openai', pictures: 1, says: 'which draws itself' },
  { type: 'anthropic', pictures: 0, says: 'which draws nothing' },
] as const

for (const { type, pictures, says } of cases)
  test(`a chat with ${type}, ${says}, tells a stranger’s provider nothing, though it is switched on (P12)`, async ({
    page,
    standIn,
  }) => {
    replyToAnalysis(standIn, WANTED_PICTURE)
    replyToChat(standIn, 'look at this!')
    const { screen } = await openRooms(page, standIn, { room: 'mobile', type })
    const stranger = makeProvider(standIn, 'xai', {
      id: 'stranger',
      name: 'Stranger',
      apiKey: 'sk-strangers-key-0123456789',
      createdAt: 0,
    })
    const { openImport, importDialog, result } = transferScreen(page)
    await openImport()
    const file = { appVersion: '1.0.0', providers: { stranger } }
    await chooseFile(page, 'session.json', JSON.stringify(file))
    await importDialog.getByRole('checkbox', { name: /Stranger/ }).check()
    await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(result('Session imported successfully')).toBeVisible()
    expect(await readStore(page, 'providers')).toContainEqual(
      expect.objectContaining({ id: 'stranger', enabled: true, apiKey: stranger.apiKey }),
    )
    // The new address is allowed by now, so that nothing but the app's own choice keeps the words from it.
    await page.reload()
    await expect(screen.composer).toBeVisible()

    await screen.send('send me a photo')
    await expect(screen.lastAnswer).toContainText('look at this!')
    await expect(screen.thumbnails).toHaveCount(pictures)
    await expectDone(screen.lastAnswer)
    const asked = standIn.requests.filter(({ method }) => method === 'POST')
    expect(new Set(asked.map(({ provider }) => provider))).toEqual(new Set([type]))
    expect(asked.filter(({ path }) => path === '/images/generations')).toHaveLength(pictures)
    expect(JSON.stringify(standIn.requests)).not.toContain(stranger.apiKey)
  })
