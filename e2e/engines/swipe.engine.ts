import { paths } from '@/lib/paths'
import { makeProfiles, makeSession } from '../support/data/dating-sessions'
import { by } from './app-page'
import { test } from './fixtures'

test('the keyboard swipes, takes back, and is remembered', async ({ app, seed }) => {
  const session = makeSession()
  await seed({ datingSessions: [session], profiles: makeProfiles(session, 4) })
  await app.open(paths.swipeSession(session.id))
  const tab = (name: string) => by('tab', new RegExp(`^${name} \\(`))
  const card = (name: string) => by('article', name)
  await app.expectVisible(card('Mira Castell'))
  await app.focus(card('Mira Castell'))
  await app.engine.press('ArrowRight')
  await app.expectFocus(card('Jonas Vik'))
  await app.expectText(tab('Matches'), '(1)')
  await app.engine.press('ArrowLeft')
  await app.expectFocus(card('Ada Moreau'))
  await app.expectText(tab('Passed'), '(1)')
  await app.engine.press('z')
  await app.expectFocus(card('Jonas Vik'))
  await app.expectText(tab('Discover'), '(3)')
  // The deck shows a decision before it is stored; the numbers of the other tabs are those of the database.
  await app.expectText(tab('Passed'), '(0)')
  await app.reload()
  await app.expectVisible(card('Jonas Vik'))
  await app.expectText(tab('Matches'), '(1)')
  await app.expectText(tab('Passed'), '(0)')
})
