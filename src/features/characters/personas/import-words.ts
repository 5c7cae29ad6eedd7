import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Import personas dialog. */

export const importPersonas = 'Import Personas'
export const chooseFile = 'Choose File'
export const dropFileHere = 'A file of personas from Parlour, or a persona backup of SillyTavern.'
export const reading = 'Reading the file…'
export const importCount = (count: number) => `Import ${formatCount(count, 'Persona', 'Personas')}`
export const willCome = (count: number) =>
  `${formatCount(count, 'persona comes', 'personas come')} in:`
export const nothingToImport = 'Nothing in this file can be imported.'
export const andMore = (count: number) => `and ${formatNumber(count)} more`
export const notes = 'What to know'
export const changesNothingElse = 'Who you are in your chats stays as it is.'
export const imported = (count: number) => `Imported ${formatCount(count, 'persona', 'personas')}`
export const notImported = 'The personas could not be imported.'

/* Issues of an import. */

export const unreadable = (at: number) => `Number ${formatNumber(at)} is no persona: left out.`
export const unnamed = (at: number) => `Number ${formatNumber(at)} has no name: left out.`
export const minor = (name: string, words: string) =>
  `${quoteName(name)} is left out: “${words}” tells of somebody under 18, and everybody here is 18 or older.`
export const alreadyHere = (name: string) => `${quoteName(name)} is here already: left out.`
export const nameCut = (name: string) => `${quoteName(name)}: the name was too long and is cut.`
export const descriptionCut = (name: string) =>
  `${quoteName(name)}: the description was too long and is cut.`
export const descriptionOdd = (name: string) =>
  `${quoteName(name)}: the description is no text and stays empty.`
export const placeUnknown = (name: string) =>
  `${quoteName(name)}: the place of the description is not known here. It stands in the prompt.`
export const placeAtNote = (name: string) =>
  `${quoteName(name)}: the description stood beside the author’s note. It stands at that depth.`
export const depthOdd = (name: string) =>
  `${quoteName(name)}: the depth cannot be used as it is and was changed.`
export const roleUnknown = (name: string) =>
  `${quoteName(name)}: who says the description is not known here. The system does.`
export const lorebook = (name: string) =>
  `${quoteName(name)}: its lorebook is named in the file but not in it.`
export const tooMany = (count: number, max: number) =>
  `${formatNumber(max)} personas are read at most; ${formatNumber(count)} were left out.`
export const picturesElsewhere =
  'SillyTavern keeps pictures beside its backups. Add them here by hand.'
export const defaultNotTaken = (name: string) =>
  `${quoteName(name)} was the default there. Here the default stays as it is.`
export const pictureLeftOut = (name: string, reason: string) =>
  `${quoteName(name)}: the picture is left out. ${reason}`
