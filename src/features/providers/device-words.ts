/* Models on this device. */

export const modelFiles = 'Models from files'
export const addModel = 'Add a model from a file'
export const addingModel = 'Copying the model'
export const stop = 'Stop'
export const removeModel = (id: string) => `Remove ${id}`
export const modelFilesHint =
  'A file that ends in .gguf, of up to 2 GB, as many makers of models publish them. It is copied to where this browser keeps what belongs to Parlour, and runs there without a network. Small models give short answers and are weak at long stories.'
