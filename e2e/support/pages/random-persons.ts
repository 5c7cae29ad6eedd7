import type { Page } from '@playwright/test'
import type { ProviderType } from '@/domain/provider'
import { paths } from '@/lib/paths'
import type { StandIn } from '../../stand-in/server'
import { makeProvider, seedDatabase } from '../data/seed'

/** A whole answer to the question for a person. */
export const writtenPerson = {
  name: 'Ines Varga',
  age: 34,
  personality: 'You are calm and a little sly.',
  appearance: 'You wear a green coat.',
  background: 'Ines grew up above a bakery in Pécs.',
  occupation: 'You tune pianos.',
  speech_style: 'You write short.',
  interests: 'You swim in lakes.',
  knowledge: 'You know every piano of the town.',
  goals: 'You want a boat.',
  first_message: 'wait, this is not Marta, is it?',
  image_prompt: 'A woman of 34 in a green coat, morning light.',
}

/** The same answer with some fields otherwise. */
export function personAnswer(change: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...writtenPerson, ...change })
}

/** The parts of Random Text and Random Chat 2.0, by their names. */
export function personScreen(page: Page) {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const result = page.getByRole('region', { name: 'Result' })
  return {
    find: main.getByRole('button', { name: /^(Find Someone (to|Across)|Generate Random Person)/ }),
    stop: button('Stop'),
    otherWorld: page.getByRole('switch', { name: /^(Interdimensional|Custom World) Mode$/ }),
    autoWorld: page.getByRole('switch', { name: /^Auto-generate (dimension|world) details$/ }),
    provider: page.getByLabel('AI Provider'),
    wantsAvatar: page.getByRole('switch', { name: 'Generate AI Avatar' }),
    age: page.getByLabel('Age range'),
    minAge: page.getByLabel('Minimum age'),
    maxAge: page.getByLabel('Maximum age'),
    attributes: page.locator('summary'),
    addAttribute: button('Add Attribute'),
    attributeName: page.getByLabel('Attribute name'),
    attributeValue: page.getByLabel('Value', { exact: true }),
    panel: page.getByRole('alert').filter({ hasText: 'Generation Error' }),
    result,
    face: result.locator('img'),
    start: main.getByRole('button', { name: /^Start (Texting|Chat 2\.0)$/ }),
    another: main.getByRole('button', { name: /^(Find Someone Else|Generate Another)$/ }),
    generateAvatar: button('Generate Avatar'),
    skipAvatar: button('Skip Avatar'),
    changeForm: button('Change the form'),
    backToResult: button('Back to the result'),
  }
}

/** Opens one of the two screens, with one provider. */
export async function openPersonScreen(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  path: typeof paths.randomText | typeof paths.randomChat2 = paths.randomText,
  type: ProviderType = 'openai',
) {
  const provider = makeProvider(standIn, type)
  await seedDatabase(page, { providers: [provider] })
  await page.goto(path)
  const screen = personScreen(page)
  await screen.find.waitFor()
  return { provider, screen }
}
