import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { roomsScreen } from '../support/pages/dual-chat'
import { openPersonScreen, personAnswer, writtenPerson } from '../support/pages/random-persons'
import { readStore } from '../support/data/seed'

test('somebody of another world is generated and met in both rooms (RCH2-01 to RCH2-20, NAV-15)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openPersonScreen(page, standIn, paths.randomChat2)
  await screen.otherWorld.check()
  await page.getByLabel('World Type').selectOption('fantasy')
  await page.getByLabel('World Description').fill('Moths carry the post')
  await screen.wantsAvatar.check()

  standIn.reply(personAnswer({ world_info: 'A town under one lamp.' }), {
    times: 1,
  })
  await screen.find.click()
  await expect(screen.result).toContainText(writtenPerson.first_message)
  await expect(screen.result).toContainText('A town under one lamp.')
  await expect(screen.face).toBeVisible()
  await expect(screen.generateAvatar).toBeVisible()
  await expect(screen.another).toHaveText('Generate Another')
  await expectNoAxeViolations(page)
  expect(JSON.stringify(standIn.chats()[0]?.body)).toContain('Fantasy: Moths carry the post')

  await expect(screen.start).toHaveText('Start Chat 2.0')
  await screen.start.click()
  await expect(page).toHaveURL(/\/chat2\/temp_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RP Chat with Ines Varga')
  const rooms = roomsScreen(page)
  await expect(rooms.messages).toContainText([writtenPerson.first_message])
  await rooms.mobileTab.click()
  await expect(rooms.mobileTab).toHaveAttribute('aria-selected', 'true')
  expect(await readStore(page, 'conversations')).toEqual([])
  expect(await readStore(page, 'characters')).toEqual([])
})
