import type { PromptPartKind } from '@/domain/preset'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Parts. */

export const partTitles: Readonly<Record<PromptPartKind, string>> = {
  main: 'Main prompt',
  loreBefore: 'Lore before the character',
  persona: 'Persona',
  description: 'Description',
  personality: 'Personality',
  scenario: 'Scenario',
  loreAfter: 'Lore after the character',
  examples: 'Examples',
  history: 'Messages',
  postHistory: 'After the messages',
  own: 'Own text',
}
export const partHints: Readonly<Partial<Record<PromptPartKind, string>>> = {
  main: 'The instruction of style or room, or the character’s own',
  history: 'With notes among them; always sent',
  postHistory: 'The character’s, or yours from Settings',
}

/* Screen. */

export const title = 'Order of the prompt'
export const intro =
  'In which order the parts of a prompt go to the model. Parlour’s own order counts until you choose another, in Settings, for a character or for a chat.'
export const newOrder = 'New order'
export const importOrder = 'Import'
export const parlour = 'Parlour'
export const parlourHint = 'Cannot be changed; copy it to make one of your own.'
export const copy = 'Copy'
export const copyOf = (name: string) => `Copy of ${name}`
export const edit = 'Edit'
export const remove = 'Delete'
export const done = 'Done'
export const deleted = (name: string) => `Deleted: ${quoteName(name)}`
export const ownOrder = 'My order'
export const orders = 'Orders'
export const countOfParts = (on: number, all: number) =>
  `${formatNumber(on)} of ${formatNumber(all)} parts on`

/* Editor. */

export const editOrder = (name: string) => `Order: ${quoteName(name)}`
export const name = 'Name'
export const nameRequired = 'A name is required'
export const parts = 'Parts, in their order'
export const partsHint =
  'Drag a part, or move it with the arrow keys while its handle has the focus. What stands before the messages is one text; what stands behind them comes last.'
export const isOn = (part: string) => `Send ${part}`
export const addText = 'Add own text'
export const text = 'Text'
export const textHint = 'Macros are resolved where the character uses them.'
export const among = 'Among the messages'
export const removePart = 'Remove'
export const partRemoved = 'Part removed'

/* Import. */

export const imported = (named: string) => `Imported: ${quoteName(named)}`
export const importedWithout = (names: string) => `Not taken, because Parlour has none: ${names}`
export const samplingNote = (settings: string) =>
  `The file also has settings of a model, which are not taken. To use them, set them at a character: ${settings}`
export const importTitle = 'Imported order'
export const importOrderTitle = 'Import an order of the prompt'
export const willCome = (on: number, all: number, own: number) =>
  own === 0
    ? `${countOfParts(on, all)}.`
    : `${countOfParts(on, all)}; ${formatCount(own, 'text', 'texts')} of its own.`
export const notChosenYet =
  'It is used once you choose it: in Settings, for a character or for a chat.'
export const readingFile = 'Reading the file…'
export const notImported = 'The order could not be imported.'
export const cancel = 'Cancel'
export const close = 'Close'
export const importFaults = {
  preset_too_large: 'This file is too large for a preset.',
  preset_unreadable: 'This file is no JSON, or it is cut off.',
  preset_is_none:
    'There is no preset in this file. Presets of chat completion, as SillyTavern exports them, can be read.',
} as const
