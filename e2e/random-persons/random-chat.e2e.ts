import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { roomsScreen } from '../support/dual-chat'
import { openPersonScreen, personAnswer, writtenPerson } from '../support/random-persons'
import { readStore } from '../support/seed'

test('somebody of another world is generated and met in both rooms (RCH2-01 to RCH2-20, NAV-15)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openPersonScreen(page, standIn, paths.randomChat2)
  await expect(page).toHaveTitle(/^Random Chat 2\.0/)
  await expect(screen.find).toHaveText('Generate Random Person')
  const options = (label: string) => page.getByLabel(label, { exact: true }).locator('option')
  await expect(options('How you will meet')).toHaveText([
    'Dating app',
    'Social media',
    'Mutual friend',
    'Local event',
    'Work or school',
    'Online community',
    'Wrong number',
  ])
  await expect(options('Gender')).toHaveText(['Any', 'Female', 'Male', 'Non-binary'])
  await expect(options('Age range')).toHaveCount(7)
  await screen.otherWorld.check()
  await expect(screen.find).toHaveText('Generate Random Person')
  await expect(options('World Type')).toHaveText([
    'Modern Earth',
    'Fantasy',
    'Sci-Fi',
    'Post-Apocalyptic',
    'Cyberpunk',
    'Steampunk',
    'Alternate History',
    'Superhero',
    'Custom',
  ])
  await page.getByLabel('World Type').selectOption('fantasy')
  await expect(page.getByRole('region', { name: 'World Preview' })).toContainText('Fantasy')
  await page.getByLabel('World Description').fill('Moths carry the post')
  await page.getByLabel('Gender', { exact: true }).selectOption('non-binary')
  await page.getByLabel('How you will meet').selectOption('mutual-friend')
  await page.getByLabel('Additional attributes').fill('repairs radios')
  await screen.attributes.click()
  await screen.addAttribute.click()
  await screen.attributeName.fill('Guild')
  await screen.attributeValue.fill('Lamplighters')
  await page.getByLabel('Use current time').check()
  await screen.wantsAvatar.check()

  standIn.reply(personAnswer({ world_info: 'A town under one lamp.', guild: 'You light lamps.' }), {
    times: 1,
  })
  await screen.find.click()
  await expect(screen.result).toContainText(writtenPerson.first_message)
  await expect(screen.result).toContainText('A town under one lamp.')
  await expect(screen.face).toBeVisible()
  await expect(screen.generateAvatar).toBeVisible()
  await expect(screen.another).toHaveText('Generate Another')
  await expectNoAxeViolations(page)
  const asked = JSON.stringify(standIn.chats()[0]?.body)
  for (const text of [
    'Fantasy: Moths carry the post',
    'Gender: non-binary',
    'a mutual friend introduces you',
    'Also: repairs radios',
    'Guild: Lamplighters',
    'It is now',
  ])
    expect(asked).toContain(text)

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

test('what is missing is told in the same words, with the world’s own (RCH2-21 to RCH2-23)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openPersonScreen(page, standIn, paths.randomChat2, 'anthropic')
  await screen.otherWorld.check()
  await screen.autoWorld.uncheck()
  await screen.wantsAvatar.check()
  await screen.provider.selectOption('')
  await screen.attributes.click()
  await screen.addAttribute.click()
  await screen.find.click()
  for (const message of [
    'Please provide a description of your custom world',
    'Please select a provider first',
    'AI Avatar generation requires an OpenAI provider with a valid API key',
    'Attribute name is required',
    'Value is required',
    'All custom attributes must have both a name and a value',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByLabel('World Description')).toBeFocused()
  await screen.otherWorld.uncheck()
  await screen.wantsAvatar.uncheck()
  await screen.provider.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Remove attribute' }).click()
  standIn.reply(personAnswer({ name: ' ' }), { times: 2 })
  await screen.find.click()
  await expect(screen.panel).toContainText(
    'Generated character is missing a name. Please try again.',
  )
  expect(await readStore(page, 'characters')).toEqual([])
})
