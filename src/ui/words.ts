/* The words of general controls. What belongs to one screen comes from that screen. */

export const cancel = 'Cancel'
export const close = 'Close'
export const dismiss = 'Dismiss'
export const undo = 'Undo'
export const working = 'Working…'
export const show = 'Show'
export const hide = 'Hide'
export const clearSearch = 'Clear search'
export const loadingForm = 'Loading the form'
export const product = 'Parlour'
export const pageTitle = (title: string) => `${title} · Parlour`

export const copy = 'Copy'
export const copied = 'Copied'
export const notCopied = 'Could not copy'

export const suggestions = 'Suggestions'
export const showSuggestions = 'Show suggestions'
export const noSuggestions = 'No suggestions. Type what you want.'

export const discardChanges = 'Discard changes?'
export const notSavedYet = 'What you changed here is not saved yet.'
export const discard = 'Discard'
export const keepEditing = 'Keep editing'

export const picture = 'Picture'
export const pictureMissing = 'The picture is missing'
export const pictureDamaged = 'The picture cannot be shown'
export const pictureTooLarge = 'The picture has too many pixels to be shown'
export const zoomedPicture = 'Zoomed picture'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
export const openInNewTab = 'Open in new tab'

export const code = 'Code'
export const copyCode = 'Copy code'
export const task = 'Task'
export const table = (columns: string) => `Table: ${columns}`
export const imageNotShown = (name: string) =>
  name === '' ? 'Image not shown' : `Image not shown: ${name}`
export const imageNotLoaded = (name: string) =>
  name === '' ? 'Image not loaded' : `Image not loaded: ${name}`

/* Reorder list. */

export const move = (name: string) => `Move ${name}`
export const movedTo = (name: string, place: number, count: number) =>
  `${name} is now ${place} of ${count}`
