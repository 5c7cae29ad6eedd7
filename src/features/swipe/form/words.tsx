import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '@/ui/format'

/* About fields. */

export const sessionName = 'Session Name'
export const sessionDescription = 'Session Description'
export const sessionDescriptionHint =
  'What brings everybody here, such as “people who take the night train to Lisbon”.'
export const worldType = 'World Type'
export const worldTypeHint =
  'Brings custom fields and image prompts of its own; what you have changed there stays.'
export const worldDescription = 'World Description'
export const worldDescriptionHint = 'What kind of place it is, and who lives there.'
export const worldDescriptionHintText = 'Optional.'

/* Batch fields. */

export const profilesAndPictures = 'Profiles and pictures'
export const profilesPerBatch = 'Profiles per batch'
export const imagesPerProfile = 'Images per profile'
export const pictureQuality = 'Picture quality'
export const pictureQualityHint = 'High costs about four times as much as medium.'
export const aiProvider = 'AI Provider'
export const aiProviderPlaceholder = 'The only enabled one that is yours'
export const inventsPeople = (defaultModel: string) =>
  `Invents the people with its default model, ${defaultModel}.`
export const imageAnalysisProvider = 'Image Analysis Provider'
export const imageAnalysisProviderPlaceholder = 'As in Settings'
export const imageAnalysisProviderHint =
  'Decides about pictures in mobile chats with your matches, where Settings has these on.'
export const disabledNamed = (name: string) => `${name} (disabled)`

/* Create session screen. */

export const createDatingSession = 'Create Dating Session'
export const createDatingSessionIntro =
  'Who you are, where you are, and whom you would like to meet.'
export const sessionCouldNotBeSaved = 'The session could not be saved.'
export const notSaved = 'Not saved'
export const cancel = 'Cancel'
export const saving = 'Saving'
export const createSession = 'Create Session'
export const noProviderIsEnabled = 'No provider is enabled'
export const thereNoProviderYet = 'There is no provider yet'
export const openProviders = 'Open Providers'
export const addProvider = 'Add Provider'
export const noProviderIsEnabledText =
  'You can make the session now. Its people are invented once a provider can answer.'

/* Custom fields. */

export const fieldsReset = (world: string) => `The fields are those of ${world} again`
/** @param name blank where it has none yet. */
export const removeField = (name: string, number: number) =>
  name === '' ? `Remove field ${number}` : `Remove ${name}`
export const customFields = 'Custom fields'
export const customFieldsIntro =
  'What each profile tells besides name, age, bio and interests. A row with an empty half is left out.'
export const customField = (number: number) => `Custom field ${number}`
export const addCustomField = 'Add Custom Field'
export const resetFields = 'Reset Fields'
export const fieldName = 'Field name'
export const fieldDescription = 'Field description'

/* Preference fields. */

export const whomYouWouldLike = 'Whom you would like to meet'
export const minimumAge = 'Minimum Age'
export const maximumAge = 'Maximum Age'
export const everybodyIsAdult = (min: number, max: number) =>
  `From ${min} to ${max}: everybody here is an adult.`
export const genderPreference = 'Gender Preference'
export const interests = 'Interests'
export const interestsHint = 'Optional, with commas between: what you would like to talk about.'

/* Prompt pool fields. */

export const promptsReset = (world: string) => `The prompts are those of ${world} again`
export const imagePromptPool = (count: number) => `Image Prompt Pool (${formatNumber(count)})`
export const imagePromptPoolIntro =
  'The first picture of a profile is a selfie. Each further one takes a prompt from here by lot; where there is none, an everyday scene.'
export const promptOf = (number: number) => `Prompt ${number}`
export const removeImagePrompt = (number: number) => `Remove image prompt ${number}`
export const addImagePrompt = 'Add Image Prompt'
export const resetPrompts = 'Reset Prompts'
export const imagePrompt = (number: number) => `Image prompt ${number}`

/* User fields. */

export const you = 'You'
export const youIntro = 'Optional. Told to the model, so that your matches know you.'
export const yourCharacterName = 'Your Character Name'
export const yourCharacterDescription = 'Your Character Description'

/* Batch note. */

const profiles = (count: number) => formatCount(count, 'profile', 'profiles')
const pictures = (count: number) => formatCount(count, 'picture', 'pictures')

export const batchOfOne = (people: number, drawn: number, provider: ReactNode) => (
  <>
    Each batch is {profiles(people)} and {pictures(drawn)} from {provider}.
  </>
)
export const batchOfTwo = (
  people: number,
  drawn: number,
  writer: ReactNode,
  imageProvider: ReactNode,
) => (
  <>
    Each batch is {profiles(people)} from {writer} and {pictures(drawn)} from {imageProvider}.
  </>
)
export const batchWithoutPictures = (people: number, writer: ReactNode) => (
  <>
    Each batch is {profiles(people)} from {writer}, without pictures: no provider is set to draw
    them.
  </>
)
export const batchCosts = (money: string) => `It costs ${money}.`
export const batchIsFree = 'It is free.'
export const batchPriceNotKnown = 'Its price is not known.'
export const nothingIsSentYet = 'Nothing is sent until you ask for it in the session.'

/* Problem texts. */

export const enterName = 'Please enter a session name'
export const enterDescription = 'Please enter a session description'
export const describeWorld = 'Please describe your custom world'
export const adultsOnly = (words: string) =>
  `Everybody in a session is 18 or older. Please change the words that say otherwise: “${words}”`
export const tooMany = (label: string, max: number) => `${label}: ${max} at most`
export const theName = 'Session name'
export const theDescription = 'Session description'
export const theWorldDescription = 'World description'
export const theCharacterName = 'Your character name'
export const theCharacterDescription = 'Your character description'
export const anInterest = 'An interest'
export const aFieldName = 'A field name'
export const aFieldDescription = 'A field description'
export const imagePrompts = 'Image prompts'
export const anImagePrompt = 'An image prompt'

/* Number notes. */

export const theBatchSize = '“Profiles per batch”'
export const theImageCount = '“Images per profile”'
