import type { Page } from '@playwright/test'
import type { RequestMatch } from '../../stand-in/stand-in-types'
import type { StandIn } from '../../stand-in/server'

/** The parts of a session's screen, by their names. */
export function sessionScreen(page: Page) {
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name} \\(`) })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    discover: tab('Discover'),
    passed: tab('Passed'),
    matches: tab('Matches'),
    /** The top card; those behind it are for the eye only. */
    card: page.locator('[data-deck] :not([inert]) > article'),
    like: page.getByRole('button', { name: 'Like', exact: true }),
    pass: page.getByRole('button', { name: 'Pass', exact: true }),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    /** The keys that do something now. */
    keyHint: page.getByText(/^(← pass|Backspace)/),
    remaining: page.getByText(/^\d+ profile\(s\) remaining$/),
    generateMore: page.getByRole('button', { name: 'Generate More' }),
    generateNew: page.getByRole('button', { name: 'Generate New Profiles' }),
    stop: page.getByRole('button', { name: 'Stop' }),
    goOn: page.getByRole('button', { name: 'Go on' }),
    progress: page.getByRole('progressbar', { name: 'Generating profiles' }),
    problem: page.getByRole('alert').filter({ hasText: 'Failed to generate profiles' }),
    tryAgain: page.getByRole('button', { name: 'Try Again' }),
    /** Somebody in the grid of the passed or of the matches. */
    tile: (name: string) => page.getByRole('listitem').getByRole('article', { name, exact: true }),
  }
}

/** Questions for a batch of profiles. */
export const batchRequests: RequestMatch = {
  method: 'POST',
  path: /\/(responses|chat\/completions|messages)$/,
  where: ({ body }) => JSON.stringify(body ?? '').includes('Generate exactly'),
}

/** A person as a model gives it. */
export function person(name: string, changes: object = {}) {
  return {
    name,
    age: 29,
    bio: 'Bakes at night. Sleeps at noon.',
    interests: ['Bread', 'Chess', 'Rain', 'Maps'],
    imagePrompt: `A portrait of ${name}, an adult of 29`,
    height: '170 cm',
    profession: 'Baker',
    ...changes,
  }
}

/** Plans what the model answers when it is asked for profiles. */
export function replyWithProfiles(standIn: StandIn, answer: unknown, times?: number) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  standIn.reply(text, { match: batchRequests, ...(times !== undefined && { times }) })
}
