/* Default names. */

export const unnamedCharacter = 'Unnamed character'
export const chat = 'Chat'
export const unnamedSession = 'Unnamed session'
export const unnamed = 'Unnamed'
export const unnamedPersona = 'Unnamed persona'
export const unnamedPreset = 'Unnamed preset'
export const unnamedLorebook = 'Unnamed lorebook'

/* Privacy statement. */

export const onOtherDevices =
  'If you connect devices, they also lie in a store of your own, sealed before they leave: it learns sizes and times.'

export const noAccount = 'There is no account, no server of ours and no tracking.'
export const keptHere =
  'Your characters, chats, pictures and keys are kept in this browser, on this device.'
export const whoReadsIt =
  'What you write goes to the provider that you chose, with your own key, and to nobody else. What the provider does with it is up to its terms.'
