import type { ReactNode } from 'react'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Delete result. */

export const pictureDeleted = 'Picture deleted'
export const picturesDeleted = (count: number) => `${formatNumber(count)} pictures deleted`

/* Edit sources. */

export const whichFiles = (max: number) =>
  max > 1
    ? `PNG or JPEG, up to ${max}. Drop or paste them here too.`
    : 'PNG or JPEG. Drop or paste them here too.'
export const pixels = (width: number, height: number) => `${width} × ${height}`
export const pixelsMadeSmaller = (width: number, height: number) =>
  `${width} × ${height}, made smaller`
export const uploadImages = 'Upload images'
export const clear = 'Clear'
export const imageError = 'Image Error'
export const imagesToEdit = 'Images to edit'
export const imageNumbered = (number: number) => `Image ${number}`
export const removeImage = (number: number) => `Remove image ${number}`
export const moveForward = (number: number) => `Move image ${number} forward`
export const moveBack = (number: number) => `Move image ${number} back`

/* History tile. */

export const openNamed = (name: string, time: string) => `Open: ${name}, ${time}`
export const deleteNamed = (name: string) => `Delete: ${name}`
export const remove = 'Delete'

/* History viewer. */

export const pictureOfMany = (number: number, count: number) => `Picture ${number} of ${count}`
export const takeThisPrompt = 'Use this prompt'
export const editThisResult = 'Edit this result'
export const saveToCharacter = 'Save to character…'
export const saveImage = 'Save Image'
export const pictureMissingFromBrowser = 'The picture is missing from this browser.'

/* Image studio screen. */

export const aiImageGenerator = 'AI Image Generator'
export const aiImageGeneratorIntro =
  'Draw pictures from words, or change your own. They go to the provider you choose and nowhere else.'
export const noOpenaiProviderAvailable = 'No OpenAI provider available'
export const openProviders = 'Open Providers'
export const whatToMake = 'What to make'
export const generate = 'Generate'
export const edit = 'Edit'
export const loadingTheImageGenerator = 'Loading the image generator'
export const imageDescription = 'Image Description'
export const imageDescriptionPlaceholder =
  'What is to be seen, in which light, drawn or painted how'
export const generateImage = 'Generate Image'
export const editingInstructions = 'Editing Instructions'
export const editingInstructionsPlaceholder =
  'What is to be different, as in “make it evening, with lights in the windows”'
export const editImage = 'Edit Image'

/* Open for editing. */

export const imageToEditWasReplaced = 'The image to edit was replaced'
export const imagesWereReplaced = (before: number) => `${before} images were replaced`

/* Result picture. */

export const imageDisplayError = (strong: (text: string) => ReactNode) => (
  <>
    {strong('Image Display Error:')} The image was generated but couldn't be displayed. Try saving
    it instead.
  </>
)

/* Save image. */

export const failedToSaveImage = (reason: string) =>
  reason === '' ? 'Failed to save image' : `Failed to save image: ${reason}`

/* Save to character dialog. */

export const savedToGallery = (name: string) => `Saved to the gallery of ${quoteName(name)}`
export const saveToCharacterTitle = 'Save to character'
export const save = 'Save'
export const saveToCharacterText = 'There is no character yet whose gallery it could join.'
export const createACharacter = 'Create a character'
export const character = 'Character'
export const makeItProfilePicture = 'Make it the profile picture'

/* Studio choices. */

export const nearestQuality = (wish: string, nearest: string) =>
  `This model does not know “${wish}”: “${nearest}” is the nearest.`
export const qualityOf = (quality: string) => `quality ${quality}`
export const editOf = (count: number) =>
  count === 1 ? 'edit of an image' : `edit of ${count} images`
export const withMask = 'with a mask'
export const seconds = (count: number) => `${count} s`
export const square = 'Square'
export const landscape = 'Landscape'
export const portrait = 'Portrait'
export const likeTheFirstImage = 'Like the first image'
export const modelDecidesSizeByItself = 'This model decides the size by itself.'
export const drawnInProportion = (sent: string) =>
  `This model is told the proportions only: ${sent}.`
export const drawnAt = (sent: string) => `Drawn at ${sent}.`
export const nearestSize = (wish: string, sent: string) =>
  `This model does not draw ${wish}: ${sent} is the nearest.`
export const auto = 'Auto'
export const low = 'Low'
export const medium = 'Medium'
export const high = 'High'
export const extraHigh = 'Extra high'
export const noChoiceOfQuality = 'This model has no choice of quality.'
export const incomplete = 'Please select a provider and enter a prompt'
export const noImage = 'Please upload at least one image'
export const promptTooLong = (max: number, length: number) =>
  `A model reads ${max} characters at most; these are ${length}.`

/* Studio history. */

export const history = 'History'
export const onThisDeviceOnly = (total: number) =>
  `${formatCount(total, 'picture', 'pictures')}, on this device only: session files do not hold them.`
export const deleteAll = 'Delete all'
export const historyEmpty =
  'What you make here is kept in this browser, with its prompt and settings.'
export const showMore = 'Show more'

/* Studio result. */

export const thePictureIsReady = 'The picture is ready.'
export const picturesAreReady = (count: number) => `${count} pictures are ready.`
export const editingYourImage = 'Editing your image...'
export const generatingYourImage = 'Generating your image...'
export const editingYourImageNote =
  'It may take up to 30 seconds, and a fine or a large one longer.'
export const pictureWillBeHere = 'Your picture will be here.'
export const result = 'Result'
export const generateAgain = 'Generate Again'
export const promptUsed = 'Prompt used'

/* Studio settings. */

export const aiProvider = 'AI Provider'
export const aiProviderPlaceholder = 'Choose a provider'
export const imageModel = 'Image Model'
export const imageSize = 'Image Size'
export const quality = 'Quality'
export const numberOfImages = 'Number of images'
export const numberOfImagesHint = 'Each one is paid for.'

/* Take files. */

export const andMore = (left: number) => `${left} more`
export const mask = 'Mask'
