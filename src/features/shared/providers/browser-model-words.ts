/* The model of the browser. */

export const chatWithBrowserModel = 'Chat with the model in your browser'
export const browserModelNote = 'A real model, already on this computer. No key, nothing is sent.'
export const fetchBrowserModel = 'Fetch the model'
export const fetchBrowserModelNote =
  'Your browser can bring a model of its own. It gets it from its maker, once, which for Chrome is Google, and needs some gigabytes of room. From then on it answers without a key and without a network.'
export const fetchingBrowserModel = 'Your browser is fetching its model'
export const stop = 'Stop'
export const browserModelNotFetched = 'The model was not fetched'
export const browserModelReady = 'The model of this browser is there: it answers without a network.'
export const noBrowserModel =
  'This browser has no model of its own. Chrome has one on computers with enough memory and free room, from version 148 on.'
export const chatNotStarted = (reason: string) => `The chat could not be started: ${reason}`
