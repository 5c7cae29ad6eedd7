import { formatNumber } from '@/ui/format'

/* Create and edit persona screens. */

export const createPersona = 'Create Persona'
export const editPersona = 'Edit Persona'
export const editPersonaOf = (name: string) => `Edit Persona: ${name}`
export const saveChanges = 'Save Changes'
export const personaCreated = (name: string) => `You can be ${name} now`
export const personaUpdated = 'Persona updated'
export const personaNotSaved = 'The persona could not be saved.'
export const personaNotFound = 'Persona Not Found'
export const personaNotFoundText = "The persona you're trying to edit doesn't exist."
export const characterNotFound = 'Character Not Found'
export const characterNotFoundText =
  "The character you're trying to copy doesn't exist. You can still write a persona yourself."
export const backToPersonas = 'Back to Personas'
export const deletedMeanwhile = 'This persona was deleted meanwhile'
export const deletedMeanwhileText = 'Save once more to add it as a new one.'
export const copyOf = (name: string) => `A copy of ${name}`
export const copyOfText =
  'The character itself stays as it is. Change here what should be different about you.'

/* Persona form. */

export const name = 'Name'
export const nameHint = 'What characters call you: {{user}} in their texts.'
export const nameIsRequired = 'A name is required'
export const description = 'Description'
export const descriptionHint =
  'Who you are, as the model is to know you: looks, manners, what others know of you.'
export const placement = 'Where the description stands'
export const inPrompt = 'In the prompt'
export const inPromptHint = 'Before the description of the character. Right for most.'
export const atDepth = 'At a depth'
export const atDepthHint = 'Among the messages, where models pay more heed to it.'
export const notSent = 'Not sent'
export const notSentHint = 'Only the name is used.'
export const lorebooksHint = 'They count in chats where you are this one.'
export const depth = 'Depth'
export const depthHint = 'How many messages follow it; 0 is the very end.'
export const depthIsNumber = (max: number) =>
  `Depth is a whole number from 0 to ${formatNumber(max)}.`
export const role = 'Said by'
export const roles = {
  system: 'System',
  user: 'You',
  assistant: 'The character',
} as const
export const swapText =
  'In this text {{char}} is the one that you copy, and {{user}} the one they talk to. As a persona it is the other way round.'
export const swap = 'Swap {{char}} and {{user}}'
export const error = 'Error'
export const cancel = 'Cancel'
export const saving = 'Saving'

/* Picture field. */

export const picture = 'Picture'
export const uploadPicture = 'Upload Picture'
export const removePicture = 'Remove Picture'
export const pictureHint = 'A square image is recommended. Up to 5 MB; drop or paste one here.'
export const readingThePicture = 'Reading the picture…'
export const imageError = 'Image Error'
