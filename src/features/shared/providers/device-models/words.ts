/* Models on this device. */

export const modelsHere = 'Models in files'
export const noModelsHere = 'None yet.'
export const addModel = 'Add a model from a file'
export const addModelHint =
  'A file that ends in .gguf, of up to 2 GB, as many makers of models publish them. It is copied to where this browser keeps what belongs to Parlour, and runs there without a network.'
export const copying = (name: string) => `Copying ${name}`
export const fetching = (name: string) => `Fetching ${name}`
export const stop = 'Stop'
export const goOn = 'Go on'
export const goOnWith = (name: string) => `Go on fetching ${name}`
export const chat = 'Chat'
export const chatWith = (id: string) => `Chat with ${id}`
export const removeModel = (id: string) => `Remove ${id}`
export const removePart = (id: string) => `Remove what there is of ${id}`
export const incomplete = (there: string, percent: string | undefined) =>
  percent === undefined ? `${there}, not complete` : `${there} of it are here, ${percent}`
export const chatNotStarted = (reason: string) => `The chat could not be started: ${reason}`

export const getModel = 'Get a model'
export const getModelHint =
  'It is fetched once, and kept on this device until you remove it. Such models give short answers, in English best, and are weak at facts and long stories.'
export const fetchModel = (size: string) => `Fetch ${size}`
export const fetchNamed = (name: string, size: string) => `Fetch ${name}, ${size}`
export const ofThisHost = 'From the host of this app'
export const tooLargeHere = 'Too large for phones and tablets'
export const allHere = 'All that is offered is on this device.'

/** What a model is good for, by its id. */
export const notes: Readonly<Record<string, string>> = {
  'Qwen3.5-0.8B-Q4_K_M.gguf':
    'For phones, and for computers with 4 GB of memory. Quick; simple sentences, and it soon forgets.',
  'Qwen3.5-2B-Q4_K_M.gguf':
    'For computers with 8 GB of memory. Better sentences, about half as quick.',
}

export const fetchTitle = (name: string) => `Fetch ${name}?`
export const fetchFrom = (size: string) =>
  `Your browser fetches this file of ${size} from huggingface.co, which hands it over from servers below hf.co. Both see your network address and which file it is, as with any download, and nothing else: no key, no cookie, nothing of your chats.`
export const fetchLater =
  'From then on the model answers on this device, without a network. Parlour compares what comes with the hash of the file that was tried, and takes nothing else. A download that breaks off goes on where it stopped.'
export const fetchNow = 'Fetch it'
