// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { card, characterForm, chooseIn, toast } from '@/testing/route/forms'
import { paths } from '@/lib/paths'
import { makeCharacter, makeProvider } from '../../../../e2e/support/data/seed'

test('an edit is kept across a reload, asks before it is thrown away, and is forgotten then (CHAR-32, NAV-09, NAV-22)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await page.seed({ providers: [provider], characters: [character] })
  // The other address of the page leads to it.
  await page.goto(`/characters/${character.id}/edit`)
  await expect(page).toHaveURL(paths.editCharacter(character.id))
  await expect(page.getByRole('heading', { name: 'Edit Character: Mira' })).toBeVisible()
  const form = characterForm(page)
  await form.greeting.fill('Half a greet')
  await page.reload()
  await expect(form.greeting).toHaveValue('Half a greet')
  await form.cancel.click()
  await page
    .getByRole('dialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await chooseIn(card(page, 'Mira'), 'Edit')
  await expect(form.greeting).toHaveValue('')
  await form.greeting.fill('A whole greeting')
  await form.saveChanges.click()
  await expect(toast(page, 'Character updated')).toBeVisible()
  await expect(page).toHaveURL(paths.characters)
  await chooseIn(card(page, 'Mira'), 'Edit')
  await expect(form.greeting).toHaveValue('A whole greeting')
  await form.cancel.click()
  await expect(page).toHaveURL(paths.characters)
})
