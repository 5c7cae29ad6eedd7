import { paths } from '@/lib/paths'
import { blackPng } from '../support/data/pictures'
import { makeProvider } from '../support/data/seed'
import { by } from './app-page'
import { expect, test } from './fixtures'

const photo = blackPng(700, 500, 'photo.png')

test('a character with a picture is saved, and shows it after a reload', async ({
  app,
  standIn,
  seed,
}) => {
  await seed({ providers: [makeProvider(standIn, 'openai')] })
  await app.open(paths.createCharacter)
  await app.upload(by('field', /^Upload Avatar/), [photo])
  await app.expectVisible(by('button', 'Remove Avatar'))
  await app.fill(by('field', /^Name/), 'Ada')
  await app.fill(by('field', /^System Prompt/), 'You are Ada.')
  await app.press(by('button', 'Create Character'))
  const card = by('article', 'Ada')
  await app.expectVisible(card)
  await app.expectPictures(card, 1)
  await app.reload()
  await app.expectPictures(card, 1)
})

test('a mask is painted, and the edited picture stays in the history', async ({
  app,
  standIn,
  seed,
}) => {
  await seed({ providers: [makeProvider(standIn, 'openai')] })
  await app.open(paths.imageStudio)
  await app.press(by('tab', 'Edit'))
  await app.upload(by('field', /^Upload images/), [photo])
  await app.press(by('button', 'Paint a mask'))
  const painter = by('dialog', 'Paint the mask')
  const surface = by('application', 'Mask painter', { within: painter })
  await app.expectPictures(surface, 1)
  await app.draw(surface, [
    { x: 0.3, y: 0.5 },
    { x: 0.5, y: 0.5 },
    { x: 0.7, y: 0.5 },
  ])
  await app.expectText(
    by('status', undefined, { within: painter }),
    /\d+ % of the picture will be edited/,
  )
  await app.press(by('button', 'Use Mask', { within: painter }))
  await app.expectVisible(by('img', 'What the mask lets be edited'))
  await app.fill(by('field', /^Editing Instructions/), 'A boat here')
  await app.press(by('button', 'Edit Image'))
  const tile = by('button', /^Open: A boat here/, { within: by('region', 'History') })
  await app.expectVisible(tile)
  // The stand-in refuses a mask of another size than its picture.
  const edits = standIn.requests.filter(({ path }) => path === '/images/edits')
  expect(edits.map(({ body }) => body)).toMatchObject([{ mask: { type: 'image/png' } }])
  await app.reload()
  await app.expectPictures(tile, 1)
})
