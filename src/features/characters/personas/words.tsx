import type { ReactNode } from 'react'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Personas screen. */

export const personas = 'Personas'
export const intro = 'Who you are in your chats: a name, a face, and what characters know of you.'
export const createPersona = 'Create Persona'
export const importLabel = 'Import'
export const exportAll = 'Export All'
export const loadingPersonas = 'Loading personas'
export const searchPersonas = 'Search personas'
export const personasFound = (count: number) => `${formatCount(count, 'persona', 'personas')} found`
export const noPersonaHas = (search: string) =>
  `No persona has ${quoteName(search)} in name or description.`
export const noPersonasYet = 'No personas yet'
export const noPersonasYetText =
  'A persona is who you are in a chat. Without one, characters know you as “User”.'
export const fileName = 'parlour-personas'

/* Persona card. */

export const defaultMark = 'Default'
export const usedInChats = (count: number) =>
  count === 0 ? 'Not used yet' : `Used in ${formatCount(count, 'chat', 'chats')}`
export const places = {
  prompt: '',
  depth: 'At a depth',
  none: 'Not sent',
} as const
export const noDescription = 'No description'
export const edit = 'Edit'
export const exportLabel = 'Export'
export const remove = 'Delete'
export const makeDefault = 'Make Default'
export const clearDefault = 'Clear Default'
export const isDefaultNow = (name: string) =>
  `You are ${quoteName(name)} wherever neither chat nor character says otherwise`
export const noDefaultNow = 'There is no default persona now'
export const deletedNamed = (name: string) => `Deleted ${quoteName(name)}`

/* Delete persona dialog. */

export const deletePersona = 'Delete Persona?'
export const deletePersonaText = (name: ReactNode, count: number) =>
  count === 1 ? (
    <>
      You are {name} in 1 chat. There you will be who the character or your default says, or else
      nobody. Messages keep the name that they were sent under.
    </>
  ) : (
    <>
      You are {name} in {formatNumber(count)} chats. There you will be who the character or your
      default says, or else nobody. Messages keep the name that they were sent under.
    </>
  )
