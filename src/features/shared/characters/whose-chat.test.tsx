// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { drawnPage } from '@/ui/testing/drawn-page'
import { WhoseChat } from './whose-chat'

const { page, draw } = drawnPage()

const mira = {
  id: 'a',
  name: 'Mira',
  systemPrompt: 'You are Mira.',
  providerId: 'p',
  providerType: 'openai',
  model: 'm',
  createdAt: 1,
  updatedAt: 1,
} as const

it('says with whom, so that the words behind it do not seem to be theirs', () => {
  draw(<WhoseChat character={mira} title="The lamp" />)
  expect(page.textContent).toBe('with Mira · ')
  draw(<WhoseChat character={undefined} title="The lamp" />)
  expect(page.textContent).toBe('Deleted character · ')
})

it('says nothing where the title does', () => {
  draw(<WhoseChat character={mira} title="Chat with Mira" />)
  expect(page.textContent).toBe('')
})
