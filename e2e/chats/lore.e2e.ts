import { expect, expectNoAxeViolations, test } from '../fixtures'
import { openChat, sidewaysScroll } from '../support/pages/chat'

/** A world as SillyTavern writes it. */
const world = {
  entries: {
    0: { uid: 0, key: ['dragon'], comment: 'The dragon', content: 'It sleeps under the hill.' },
    1: { uid: 1, key: ['hill'], comment: 'The hill', content: 'Nobody goes there.', order: 200 },
    2: { uid: 2, key: ['elf'], comment: 'The elves', content: 'They left long ago.' },
    3: { uid: 3, key: ['/(x+x+)+y/'], comment: 'Endless', content: 'Never sent.' },
    4: { uid: 4, key: ['dragon'], comment: 'Asleep', content: 'Never sent.', disable: true },
    5: 12,
  },
}

test('a world of SillyTavern comes in, and each answer tells which entries it was written with, and why (LORE-03, LORE-17, LORE-48, LORE-49)', async ({
  page,
  standIn,
}) => {
  const { chat, path } = await openChat(page, standIn, {
    messages: [{ role: 'system', content: 'You are Mira.' }],
  })
  await page.goto('/lorebooks')
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).first().click()
  const imports = page.getByRole('dialog', { name: 'Import Lorebooks' })
  await imports.locator('input[type=file]').setInputFiles({
    name: 'World.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(world)),
  })
  await imports.getByRole('button', { name: 'Import 1 Lorebook' }).click()
  // The dialog shows its name before it is stored; afterwards the page of the book does.
  await expect(imports).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'World' })).toBeVisible()

  await page.goto(path)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lorebooks' }).click()
  const books = page.getByRole('dialog', { name: 'Lorebooks of this chat' })
  await books.getByRole('combobox', { name: 'Add a lorebook' }).selectOption({ label: 'World' })
  await expect(books.getByRole('button', { name: 'Remove World' })).toBeVisible()
  await expectNoAxeViolations(page)
  await books.getByRole('button', { name: 'Done' }).click()

  // The pattern would go on for minutes.
  await chat.send(`Does the Dragon wake? ${'x'.repeat(60)}`)
  await chat.expectAnswer(/./)
  const sent = JSON.stringify(standIn.chats().at(-1)?.body)
  expect(sent).toContain('It sleeps under the hill.')
  expect(sent).toContain('Nobody goes there.')
  expect(sent).not.toContain('They left long ago.')
  expect(sent).not.toContain('Never sent.')

  await page.reload()
  const why = chat.lastAnswer.getByRole('button', { name: 'Why this lore' })
  await why.click()
  const dialog = page.getByRole('dialog', { name: 'Why this lore' })
  const row = (name: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('The dragon')).toContainText('The key “dragon” stands in your message.')
  await expect(row('The hill')).toContainText('stands in the entry “The dragon”')
  await expectNoAxeViolations(page)
  expect(await sidewaysScroll(page)).toBe(0)

  await dialog.getByText('Not used (3)').click()
  await expect(row('The elves')).toContainText('Not found')
  await expect(row('Endless')).toContainText('Slow pattern')
  await expect(row('Asleep')).toContainText('Switched off')
  await dialog.getByRole('searchbox', { name: 'Search entries' }).fill('elv')
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(1)
  await expectNoAxeViolations(page)

  await dialog.getByText('Used (2)').click()
  await dialog.getByRole('searchbox', { name: 'Search entries' }).fill('')
  await row('The dragon').getByRole('button', { name: 'Go to the word' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/[?&]message=/)
  const marked = () =>
    page.evaluate(() =>
      Array.from(CSS.highlights.get('lore-word') ?? [], (range) =>
        range.startContainer.textContent?.slice(range.startOffset, range.endOffset),
      ).join(''),
    )
  await expect.poll(marked).toBe('Dragon')
})
