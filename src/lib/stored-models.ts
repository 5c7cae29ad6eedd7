/* Where models lie that the user has put on this device, and how the service worker learns of them. */

/** Folder of models among the browser's own files for this site. */
export const MODELS_FOLDER = 'models'

/** How the name of a whole model ends. */
export const MODEL_ENDING = '.gguf'

/** What a page tells the service worker when a model has been stored. */
export const MODEL_STORED = 'parlour: model stored'

/** Tells the service worker that a model has been stored, so that it keeps what runs it (LOCAL-18). Never throws. */
export async function announceModel(): Promise<void> {
  // Absent on plain http, whatever the types say.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  registration?.active?.postMessage(MODEL_STORED)
}
