/** Told where nobody makes pictures. */
export const NO_IMAGE_PROVIDER = 'No OpenAI providers available for image generation'

/** Told in the image studio. */
export const NO_STUDIO_PROVIDER = 'No OpenAI provider available for image generation'

/** What to do about it. */
export const NO_IMAGE_PROVIDER_HINT =
  'Add an OpenAI, xAI or OpenRouter provider with a key, a server of your own, or the demo.'

/** Told where somebody could draw, and it is not clear who. */
export const CHOOSE_IMAGE_PROVIDER =
  'Choose which provider draws pictures: on the Providers page, under Image Analysis Settings.'
