/** Id of the model that the browser itself has. Other models on this device are called by their files. */
export const BROWSER_MODEL = 'browser'
