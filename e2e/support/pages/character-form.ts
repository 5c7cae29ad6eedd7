import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import type { ProviderType } from '@/domain/provider'
import type { StandIn } from '../../stand-in/server'
import { characterForm } from './forms'
import { makeProvider, seedDatabase, type SeedRecords } from '../data/seed'

/** A whole answer to the question for a character with the predefined attributes. */
export const writtenCharacter = {
  name: 'Mira Voss',
  personality: 'You are dry and kind.',
  appearance: 'You wear a grey coat.',
  background: 'You grew up above a shop.',
  occupation: 'You inspect bridges.',
  speech_style: 'You ask back.',
  interests: 'You bake bread.',
  knowledge: 'You know why bridges fall.',
  goals: 'You want six tables of your own.',
  first_message: 'There you are. Tea?',
  image_prompt: 'A woman of 41 in a grey coat, evening light.',
}

/** The parts of the character form's AI half, by their names. */
export function aiForm(page: Page) {
  return {
    ...characterForm(page),
    toggle: page.getByRole('switch', { name: 'Use AI to help generate this character' }),
    generate: page.getByRole('button', { name: 'Generate Character' }),
    stop: page.getByRole('button', { name: 'Stop', exact: true }),
    panel: page.getByRole('alert').filter({ hasText: 'Generation Error' }),
    greeting: page.getByLabel('Greeting', { exact: true }),
    aiAvatar: page.getByLabel('Generate AI Avatar'),
    looks: page.getByLabel('Image Prompt'),
    style: page.getByLabel('Interaction style'),
    custom: page.getByRole('switch', { name: 'Custom instructions' }),
    /** The text field of an attribute. */
    attribute: (label: string) => page.getByRole('textbox', { name: label, exact: true }),
    addAttribute: page.getByRole('button', { name: 'Add Attribute' }),
  }
}

/** Opens the form of a new character with the AI's half shown. */
export async function openAiForm(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'>,
  type: ProviderType = 'openai',
  more: SeedRecords = {},
) {
  const provider = makeProvider(standIn, type)
  await seedDatabase(page, { providers: [provider], ...more })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await form.toggle.check()
  return { provider, form }
}
