import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { openAiForm } from '../support/pages/character-form'
import { card, expectToast } from '../support/pages/forms'
import { drawPicture, readPictures } from '../support/data/pictures'
import { readStore } from '../support/data/seed'

/** Loads the page anew, though it asks whether what was changed may be lost. */
async function reloadAndLeave(page: Page) {
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
}

/* An edit that is not saved: src/features/characters/form/edit-draft.test.tsx. */

test('what stands in the form of a new character, its picture and the AI’s half too, outlives a reload, and is not lost unasked (CHAR-19, CHAR-20, CHAR-24, CHAR-27)', async ({
  page,
  standIn,
}) => {
  const { form } = await openAiForm(page, standIn)
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const removeAvatar = page.getByRole('button', { name: 'Remove Avatar' })
  const kept = () => page.evaluate(() => sessionStorage.getItem('parlour-form-avatar-new'))

  await test.step('leaving asks', async () => {
    await form.name.fill('Half')
    await form.mode.selectOption('standard')
    await form.style.selectOption('storyteller')
    await form.attribute('Goals').fill('six tables')
    await page.getByRole('button', { name: 'Remove Interests' }).click()
    await form.addAttribute.click()
    await page.getByLabel('Attribute name').fill('Pet')
    await page.getByLabel('Include Current Time').check()
    const photo = await drawPicture(page, { width: 60, height: 40 })
    await page.getByLabel('Upload Avatar').setInputFiles(photo)
    await expect(removeAvatar).toBeVisible()
    await page.getByRole('link', { name: 'Conversations' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(paths.createCharacter)
    await expect(form.name).toHaveValue('Half')
  })

  await test.step('a reload keeps all of it', async () => {
    await expect.poll(kept).toContain('"width":60')
    await reloadAndLeave(page)
    await expect(form.name).toHaveValue('Half')
    await expect(form.toggle).toBeChecked()
    await expect(form.style).toHaveValue('storyteller')
    await expect(form.attribute('Goals')).toHaveValue('six tables')
    await expect(form.attribute('Interests')).toBeHidden()
    await expect(page.getByLabel('Attribute name')).toHaveValue('Pet')
    await expect(page.getByLabel('Include Current Time')).toBeChecked()
    await expect(removeAvatar).toBeVisible()
  })

  await test.step('it is saved with its picture, and forgotten then', async () => {
    await form.toggle.uncheck()
    await form.prompt.fill('You are half')
    await form.create.click()
    await expectToast(page, 'Half is ready to chat')
    expect(await readPictures(page)).toMatchObject([{ width: 60, height: 40 }])
    expect(await readStore(page, 'characters')).toMatchObject([{ systemPrompt: 'You are half' }])
    expect(await kept()).toBeNull()
  })

  await test.step('Discard leaves nothing of it behind', async () => {
    // The form, whose own button has the same name, stays until the list is there.
    await expect(card(page, 'Half')).toBeVisible()
    await form.create.click()
    await expect(form.name).toHaveValue('')
    await form.prompt.fill('You are nobody')
    const photo = await drawPicture(page, { width: 60, height: 60 })
    await page.getByLabel('Upload Avatar').setInputFiles(photo)
    await expect(removeAvatar).toBeVisible()
    await form.cancel.click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Characters', level: 1 })).toBeVisible()
    await form.create.click()
    await expect(form.prompt).toHaveValue('')
    await expect(removeAvatar).toHaveCount(0)
    expect(await readPictures(page)).toHaveLength(1)
  })
})
