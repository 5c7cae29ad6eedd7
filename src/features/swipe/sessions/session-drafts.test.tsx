// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { card } from '@/testing/route/forms'
import type { Locator } from '@/testing/route/locator'
import { paths } from '@/lib/paths'

/** The parts of the form of a session, by their names. */
function sessionForm(page: Locator) {
  return {
    name: page.getByLabel('Session Name'),
    description: page.getByLabel('Session Description'),
    world: page.getByLabel('World Type'),
    fieldNames: page.getByLabel('Field name'),
    addField: page.getByRole('button', { name: 'Add Custom Field' }),
    create: page.getByRole('button', { name: 'Create Session' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  }
}

test('what was typed outlives a reload, is asked about, and is forgotten when thrown away or saved (SWIPE-06 to SWIPE-09)', async ({
  page,
}) => {
  await page.goto(paths.createSwipeSession)
  await expect(page.getByText('There is no provider yet')).toBeVisible()
  const form = sessionForm(page)
  await form.name.fill('Half a session')
  await form.world.selectOption('Steampunk')
  await form.fieldNames.first().fill('cog')
  await form.addField.click()
  await page.reload()
  await expect(form.name).toHaveValue('Half a session')
  await expect(form.world).toHaveValue('steampunk')
  await expect(form.fieldNames).toHaveCount(4)
  await expect(form.fieldNames.first()).toHaveValue('cog')

  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await form.cancel.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.name).toHaveValue('Half a session')
  await form.cancel.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(paths.swipeChat)
  await page.getByRole('button', { name: 'Create Your First Session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Dating Session' })).toBeFocused()
  await expect(form.name).toHaveValue('')
  // Back leads past the form, to the list.
  await form.name.fill('Night train')
  await form.description.fill('Nobody sleeps.')
  await form.create.click()
  await expect(page).toHaveURL(/\/swipe-chat\/[\w-]{20,}$/)
  await page.goBack()
  const saved = card(page, 'Night train')
  await expect(saved).toContainText('Modern')
  // Deleting asks, and Enter on its first button deletes nothing.
  const deleteButton = saved.getByRole('button', { name: 'Delete' })
  const dialog = page.getByRole('dialog', { name: 'Delete Session?' })
  await deleteButton.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(deleteButton).toBeFocused()
})
