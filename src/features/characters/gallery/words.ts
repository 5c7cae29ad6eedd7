/* Character images screen. */

export const imagesOf = (name: string) => `Images of ${name}`
export const images = 'Images'
export const characterNotFoundText = "The character you're looking for doesn't exist."
export const backToCharacter = 'Back to Character'
export const imageCatalogue = 'Image catalogue'
export const gallery = 'Gallery'
export const quickGenerate = 'Quick Generate'
export const advancedGenerate = 'Advanced Generate'
export const loadingThePictures = 'Loading the pictures'

/* Gallery tab. */

export const noPicturesYet = 'No pictures yet'
export const generateAnImage = 'Generate an image'
export const noPicturesYetText = (name: string) =>
  `Upload pictures of ${name}, or have some drawn. One of them is the face in chats and lists.`
export const pictureNumbered = (number: number) => `Picture ${number}`
export const pictureDeleted = 'Picture deleted'
export const profilePictureOfSet = (name: string) => `Profile picture of ${name} set`
export const uploadImages = 'Upload Images'
export const uploadHint =
  'Several at once if you like. Drop or paste them here too; place and device are taken out of photos.'
export const readingPictureOf = (number: number, total: number) =>
  `Reading picture ${number} of ${total}`
export const stop = 'Stop'
export const imageError = 'Image Error'

/* Gallery tile. */

export const openPicture = (picture: string) => `Open ${picture.toLowerCase()}`
export const profilePicture = 'Profile picture'
export const setAsProfilePicture = 'Set as profile picture'
export const remove = 'Delete'

/* Gallery viewer. */

export const pictureOfMany = (number: number, count: number) => `Picture ${number} of ${count}`
export const uploadedPicture = 'Uploaded picture'
export const takeThisPrompt = 'Use this prompt'

/* Generate picture. */

export const savedToTheGallery = 'Saved to the gallery'

/* Generate result. */

export const earlierResult = 'Earlier result'
export const result = 'Result'
export const thePictureIsReady = 'The picture is ready.'
export const saveToGallery = 'Save to Gallery'
export const discard = 'Discard'

/* Generate tab. */

export const itNotClearWhoDraws = 'It is not clear who draws'
export const openProviders = 'Open Providers'
export const imagePrompt = 'Image Prompt'
export const imagePromptHint = 'Blank: it is written from the character. Yours to change.'
export const writeItAnew = 'Write it anew'
export const imageModel = 'Image Model'
export const drawnBy = (name: string) => `Drawn by ${name}.`
export const drawFromProfilePicture = 'Draw from the profile picture'
export const drawFromProfilePictureHint = 'Keeps the face. Not every model can.'
export const generateAgain = 'Generate Again'
export const generateImage = 'Generate Image'
export const thePictureWasDiscarded = 'The picture was discarded'

/* Picture form. */

export const kindOfPicture = 'Kind of picture'

/* Sent prompt. */

export const standardChat = 'Standard Chat'
export const rpMode = 'RP Mode'
export const mobileChat = 'Mobile Chat'
export const whatIsSent = 'What is sent'
export const whatIsSentIntro =
  'Your prompt is never changed: what belongs to the kind of chat is put before it.'
export const kindsOfChat = 'Kinds of chat'
