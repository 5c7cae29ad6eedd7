import { formatNumber } from '@/ui/format'

import type { DepthRole } from '@/domain/character'

export const authorsNote = 'Author’s note'
export const authorsNoteHint =
  'Told to the model among the messages, such as a mood or where the story goes. Blank: there is none.'
export const depth = 'Messages after it'
export const depthHint = '0 is the very end.'
export const every = 'Every n-th message'
export const everyHint = '1 is each of yours.'
export const role = 'Said by'
export const roleNames: Readonly<Record<DepthRole, string>> = {
  system: 'System',
  user: 'User',
  assistant: 'Character',
}
export const order = 'Order of the prompt'
export const parlour = 'Parlour'
export const goneOrder = 'An order that is gone'

/* How much is sent. */

export const limitAsUsual = 'As usual'
export const limitAuto = 'Auto: what is reasonable for the model'
export const limitOf = (tokens: number) => `${formatNumber(tokens)} tokens`
export const limitWindow = 'All that the model takes'
