import type { ReactNode } from 'react'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* A plate and its menu. */

export const noProvider = 'No provider'
export const noProviderYet = 'No provider.'
export const noModelYet = 'No model.'
export const chooseOne = 'Choose one'
export const chat = 'Chat'
export const more = 'More'
export const moreFor = (name: string) => `More for ${quoteName(name)}`
export const newChat = 'New chat'
export const conversations = 'Conversations'
export const edit = 'Edit'
export const images = 'Images'
export const remove = 'Delete'
export const temporary = 'Temporary'
export const available = 'Available'
export const providerDisabled = 'Provider Disabled'
export const enableIt = 'Enable it'
export const itsProviderWasDeleted = 'Its provider was deleted.'

/* Characters without a provider. */

export const withoutProvider = (count: number) =>
  `${formatCount(count, 'character has', 'characters have')} no provider yet`
export const withoutProviderText = (provider: string) =>
  `${quoteName(provider)} can answer for all of them. Each can have another later, in its form.`
export const aiProvider = 'AI Provider'
export const forAll = 'Use for all'
export const nowAnswerThrough = (count: number, provider: string) =>
  `${formatCount(count, 'character answers', 'characters answer')} through ${quoteName(provider)} now`

/* Character list. */

export const charactersFound = (count: number) =>
  `${formatCount(count, 'character', 'characters')} found`
export const noCharacterHas = (search: string) =>
  `No character has ${quoteName(search)} in name, description, tags or model.`

/* Characters screen. */

export const characters = 'Characters'
export const charactersIntro = 'Personas with their own instructions, provider and model.'
export const createCharacter = 'Create Character'
export const importCharacters = 'Import Characters'
export const needsAnEnabledProvider = 'Needs an enabled provider.'
export const showTemporaryCharacters = 'Show temporary characters'
export const loadingCharacters = 'Loading characters'

/* Delete character dialog. */

export const deleteCharacterText = (name: ReactNode, count: number) =>
  count === 1 ? (
    <>{name} has 1 conversation with you. Deleting the character deletes it too.</>
  ) : (
    <>
      {name} has {formatNumber(count)} conversations with you. Deleting the character deletes them
      too.
    </>
  )
export const factsGoToo = (count: number) =>
  count === 1
    ? 'The fact that is remembered in all its chats goes too.'
    : `The ${formatNumber(count)} facts that are remembered in all its chats go too.`
export const deleteCharacter = 'Delete Character?'

/* Find characters. */

export const lastChat = 'Last chat'
export const lastEdit = 'Last edit'
export const newest = 'Newest'
export const nameLabel = 'Name'

/* List tools. */

export const searchCharacters = 'Search characters'
export const order = 'Order'

/* No characters. */

export const noCharactersYet = 'No characters yet'
export const noCharactersYetText =
  'A character is a persona with its own instructions, provider and model. Make one, and start to chat.'

/* Remove character. */

/** @param facts that are remembered with the character, and go too */
export const deletedNamed = (name: string, facts: number) =>
  facts === 0
    ? `Deleted ${quoteName(name)}`
    : `Deleted ${quoteName(name)} and ${formatCount(facts, 'fact', 'facts')} remembered with it`
export const deletedAllTemporaryCharacters = 'Deleted all temporary characters'

/* Temporary characters. */

export const deleteAllTemporaryCharactersText = (count: number) =>
  count === 1
    ? '1 character goes, with everything said in their chats. This cannot be undone.'
    : `${formatNumber(count)} characters go, with everything said in their chats. This cannot be undone.`
export const temporaryCharacters = 'Temporary characters'
export const deleteAllTemporary = 'Delete All Temporary'
export const noTemporaryCharacters =
  'There are none. Characters that generators make for a quick chat stand here until you save the chat or close the page.'
export const deleteAllTemporaryCharacters = 'Delete all temporary characters?'
