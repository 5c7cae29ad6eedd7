import { formatNumber } from '@/ui/format'
import type { ReactNode } from 'react'

/* Ai avatar. */

export const generateAiAvatar = 'Generate AI Avatar'
export const generateAiAvatarHint = 'A model describes the character, another one draws it.'
export const imagePrompt = 'Image Prompt'
export const imagePromptHint =
  'Blank: it is written from the name and the system prompt. Yours to change.'
export const writeItAnew = 'Write it anew'
export const skipAvatar = 'Skip Avatar'
export const generateAvatar = 'Generate Avatar'
export const theAvatarIsReady = 'The avatar is ready.'

/* Ai fields. */

export const whatAiShouldKnow = 'What the AI should know'
export const wishesIntro =
  'What you leave open is drawn by lot. All of it goes to the provider chosen above when you press the button.'
export const includeCurrentTime = 'Include Current Time'
export const includeCurrentTimeHint = 'Lets the greeting fit the time of day.'
export const writingTheCharacter = 'Writing the character'
export const stop = 'Stop'
export const generateCharacter = 'Generate Character'
export const theCharacterIsWritten = 'The character is written'
export const undo = 'Undo'
export const theCharacterIsWrittenText = 'Read it below, and change what you like.'

/* Avatar field. */

export const avatar = 'Avatar'
export const uploadAvatar = 'Upload Avatar'
export const removeAvatar = 'Remove Avatar'
export const manageImages = 'Manage Images'
export const avatarHint = 'A square image is recommended. Up to 5 MB; drop or paste one here.'
export const readingThePicture = 'Reading the picture…'
export const imageError = 'Image Error'

/* Character fields. */

export const description = 'Description'
export const descriptionHint = 'Optional. A note for you alone, never sent to a model.'
export const generateWithAi = 'Use AI to help generate this character'
export const generateWithAiHint = 'The model that you have chosen writes name, prompt and greeting.'
export const nameLabel = 'Name'
export const nameLabelHint = 'Left open, the AI finds one.'
export const chatModeCompatibility = 'Chat mode compatibility'

/* Character form page. */

export const error = 'Error'
export const cancel = 'Cancel'
export const saving = 'Saving'
export const avatarNotReadyYet = 'The avatar is not ready yet'
export const saveWithoutIt = 'Save without it'
export const waitForIt = 'Wait for it'
export const avatarNotReadyYetText = 'It is still being made. Saving now stops that.'

/* Character form values. */

export const rp = 'RP'
export const standard = 'Standard'
export const standardHint = 'Offered for standard chats: question and answer.'
export const rpHint = 'Offered for role-play: scenes with *actions* and "speech".'
export const mobile = 'Mobile'
export const mobileHint = 'Opens as text messages on a phone; offered for RP chats too.'
export const both = 'Both'
export const bothHint = 'Offered for standard and for RP chats.'
export const generateFirst =
  'Press “Generate Character” first, or switch the AI off and write the prompt yourself.'
export const customInstructions = 'Custom instructions'
export const greeting = 'Greeting'
export const systemPrompt = 'System prompt'
export const characterName = 'Character name'
export const aiModel = 'AI model'
export const noModelId =
  'A model id has no spaces. Choose one from the list, or copy the id exactly.'

/* Character preview. */

export const preview = 'Preview'
export const yourCharacter = 'Your character'

/* Create character screen. */

export const createNewCharacter = 'Create New Character'
export const isReadyToChat = (name: string) => `${name} is ready to chat`
export const characterCouldNotBeSaved = 'The character could not be saved.'
export const createCharacter = 'Create Character'
export const firstAProvider = 'First, a provider'
export const addProvider = 'Add Provider'
export const firstAProviderText = 'A character answers through an enabled provider.'

/* Edit character screen. */

export const updateExistingConversationsHint = (count: number) =>
  count === 1
    ? 'A changed system prompt also replaces the one of the existing conversation.'
    : `A changed system prompt also replaces the one of the ${formatNumber(count)} existing conversations.`
export const asPersona = 'Use as Persona'
export const editNamed = (name: string) => `Edit ${name}`
export const editCharacter = 'Edit Character'
export const characterNotFoundText = "The character you're trying to edit doesn't exist."
export const characterUpdated = 'Character updated'
export const editCharacterOf = (name: string) => `Edit Character: ${name}`
export const saveChanges = 'Save Changes'
export const updateExistingConversations = 'Update existing conversations'
export const characterWasDeletedMeanwhile = 'This character was deleted meanwhile'
export const characterWasDeletedMeanwhileText = 'Save once more to add it as a new one.'

/* Model field. */

export const aiModelLabel = 'AI Model'
export const aiModelText = 'Choose a provider first.'

/* Parameter fields. */

export const temperature = 'Temperature'
export const temperatureHint = 'Low is predictable, high is surprising.'
export const topP = 'Top P'
export const topPHint = 'Below 1, unlikely words are left out.'
export const maxTokens = 'Max tokens'
export const maxTokensHint = 'Longest answer. 1000 tokens are about 750 English words.'
export const advanced = 'Advanced'
export const advancedText =
  'Some models choose these themselves; what a model does not take is not sent to it.'

/* Sampler fields. */

export const samplers = 'Samplers'
export const samplersText =
  'For servers of your own, such as llama.cpp, KoboldCpp, vLLM or TabbyAPI. Blank fields are not sent; a server that does not know a field passes over it.'
export const samplerLabels = {
  minP: 'Min P',
  topK: 'Top K',
  repetitionPenalty: 'Repetition penalty',
  dryMultiplier: 'DRY multiplier',
  dryBase: 'DRY base',
  dryAllowedLength: 'DRY allowed length',
  drySequenceBreakers: 'DRY sequence breakers',
  xtcThreshold: 'XTC threshold',
  xtcProbability: 'XTC probability',
}
export const samplerHint = (names: string, min: number, max: number) =>
  `Sent as ${names}; ${min} to ${max}.`
export const breakersHint = (name: string) =>
  `Sent as ${name}; one on each line, \\n stands for a line break.`
export const samplerOutOfRange = (min: number, max: number, isWhole: boolean) =>
  isWhole
    ? `Write a whole number from ${min} to ${max}, or leave it blank`
    : `Write a number from ${min} to ${max}, or leave it blank`
export const tooManyBreakers = (count: number, length: number) =>
  `At most ${count} lines of at most ${length} characters`

/* Prompt fields. */

export const systemPromptLabel = 'System Prompt'
export const systemPromptHint = 'Who the character is and how it speaks. Sent with each message.'
export const greetingHint = 'Optional. What the character says first in a new chat.'
export const thePromptIsNow = (title: string) => `The prompt is now “${title}”`
export const templates = 'Templates'
export const beginWithATemplate = 'Begin with a template'

/* Provider field. */

export const aiProvider = 'AI Provider'
export const aiProviderPlaceholder = 'Choose a provider'
export const disabledNamed = (name: string) => `${name} (disabled)`
export const aiProviderHint = 'The provider of this character was deleted: choose another.'
export const providerDisabled = (link: (text: string) => ReactNode) => (
  <>This provider is disabled. {link('Enable it')} to chat.</>
)

/* Style fields. */

export const interactionStyle = 'Interaction style'
export const followsFromTheMode = (label: string) => `Follows from the mode ${label}.`
export const customInstructionsHint = 'For characters of the mode Standard.'
export const customInstructionsHintText =
  'Your own words in place of those of the interaction style.'
export const instructions = 'Instructions'
export const instructionsHint = 'Sent before the system prompt.'

/* Wish fields. */

export const imageType = 'Image Type'
export const imageSize = 'Image Size'
export const customType = 'Custom type'
export const customTypeHint = 'What kind of picture, such as “a watercolour from above”.'
