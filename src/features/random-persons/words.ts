import { formatNumber } from '@/ui/format'

/* Age fields. */

export const minimumAge = 'Minimum age'
export const maximumAge = 'Maximum age'
export const ageRange = 'Age range'
export const everybodyIsAdult = (min: number, max: number) =>
  `From ${min} to ${max}: everybody here is an adult.`

/* Person avatar. */

export const skipAvatar = 'Skip Avatar'
export const generateAvatar = 'Generate Avatar'
export const theAvatarIsReady = 'The avatar is ready.'

/* Person card. */

export const result = 'Result'
export const avatarOf = (name: string) => `Avatar of ${name}`
export const yearsOld = (age: number) => `${formatNumber(age)} years old`
export const drawingTheFace = 'Drawing the face…'
export const background = 'Background'
export const firstMessage = 'First message'
export const firstMessageText = 'They leave the first word to you.'

/* Person fields. */

export const any = 'Any'
export const nightOwlWhoRepairsRadios = 'A night owl who repairs radios…'
export const generateAiAvatar = 'Generate AI Avatar'
export const generateAiAvatarHint =
  'Drawn once the person is there; you can begin to write meanwhile.'
export const letsFirstMessageFit = 'Lets the first message fit the time of day.'
export const attributesIntro =
  'Write what you have in mind, and add your own; what you leave open is drawn by lot.'
export const wishesIntro =
  'Name what matters to you, and say how it is to be. All else is drawn by lot.'
export const aiProvider = 'AI Provider'
export const aiProviderPlaceholder = 'Choose a provider'
export const aiProviderHint =
  'A script inside this page, no AI model: it needs no key and sends nothing.'
export const aiProviderHintText =
  'Gets what you wrote here, invents the person, and answers in the chat.'

/* Person screens. */

export const randomText = 'Random Text'
export const randomTextIntro = 'Somebody you have never met, one message away.'
export const otherDimensionHint = 'Somebody from another dimension, with its own rules.'
export const randomChat = 'Random Chat 2.0'
export const randomChatIntro =
  'Somebody new for a scene and for text messages, in our world or in another.'
export const worldChoiceInPlaceOurs = 'A world of your choice in place of ours.'

/* Random person screen. */

export const resetTheForm = 'Reset the form'
export const changeTheForm = 'Change the form'
export const stop = 'Stop'
export const backToTheResult = 'Back to the result'
export const waitsUntilYouFind = (name: string) => `${name} waits until you find somebody else.`
export const chatCouldNotBeStarted = 'The chat could not be started.'
export const error = 'Error'
export const openProviders = 'Open Providers'

/* Search progress. */

export const writingThePerson = 'Writing the person'
export const askingOnceMore = 'The first answer could not be used. Asking once more.'
export const lookingForSomebody = 'Looking for somebody'

/* Use person form. */

export const formAsItBegan = 'The form is as it began'

/* World fields. */

export const worldDetailsIntro = 'If you like: what the details should keep to.'
export const detailsMadeUpWithPerson = 'The details are made up with the person.'

/* Problem texts. */

export const selectProvider = 'Please select a provider first'
export const nobodyDraws = 'AI Avatar generation requires an OpenAI provider with a valid API key'
export const attributeNameMissing = 'Attribute name is required'
export const attributeValueMissing = 'Value is required'
export const attributesNotWhole = 'All custom attributes must have both a name and a value'
export const adultsOnly = (words: string) =>
  `Only people of 18 or older can be generated. Please change the words that say otherwise: “${words}”`

/* Form of Random Text. */

export const interdimensionalMode = 'Interdimensional Mode'
export const dimensionType = 'Dimension Type'
export const generateDimension = 'Auto-generate dimension details'
export const dimensionDescription = 'Dimension Description'
export const dimensionPreview = 'Dimension Preview'
export const describeDimension = 'Please provide a description of the dimension'
export const howYouMet = 'How you met'
export const preferredGender = 'Preferred gender'
export const includeCurrentTime = 'Include current time'
export const attributes = 'Attributes'
export const findSomebody = 'Find Someone to Text'
export const findSomebodyAcrossDimensions = 'Find Someone Across Dimensions'
export const startTexting = 'Start Texting'
export const findSomebodyElse = 'Find Someone Else'

/* Form of Random Chat 2.0. */

export const customWorldMode = 'Custom World Mode'
export const worldType = 'World Type'
export const generateWorld = 'Auto-generate world details'
export const worldDescription = 'World Description'
export const worldPreview = 'World Preview'
export const describeWorld = 'Please provide a description of your custom world'
export const howYouWillMeet = 'How you will meet'
export const gender = 'Gender'
export const useCurrentTime = 'Use current time'
export const advancedCustomization = 'Advanced customization'
export const additionalAttributes = 'Additional attributes'
export const generatePerson = 'Generate Random Person'
export const startChat = 'Start Chat 2.0'
export const generateAnother = 'Generate Another'
