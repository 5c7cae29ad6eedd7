/* A model on this device. */

export const loadingTheModel = 'Loading the model'
export const modelReads = 'The model is loaded and reads'
