/** The text model of the demo provider: a script, not an AI model. */
export const DEMO_TEXT_MODEL = 'demo-storyteller'

/** The image model of the demo provider: a script too, whose shapes and colours are chosen by a seed. */
export const DEMO_IMAGE_MODEL = 'demo-painter'

/** Every model that the demo provider lists. */
export const demoModels = [DEMO_TEXT_MODEL, DEMO_IMAGE_MODEL] as const
