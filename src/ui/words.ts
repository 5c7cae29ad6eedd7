/** The words of general controls. What belongs to one screen comes from that screen. */
export const words = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  working: 'Working…',
  show: 'Show',
  hide: 'Hide',
  clearSearch: 'Clear search',
  loadingForm: 'Loading the form',
  product: 'Parlour',
  pageTitle: (title: string) => `${title} · Parlour`,

  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',

  suggestions: 'Suggestions',
  showSuggestions: 'Show suggestions',
  noSuggestions: 'No suggestions. Type what you want.',

  discardChanges: 'Discard changes?',
  notSavedYet: 'What you changed here is not saved yet.',
  discard: 'Discard',
  keepEditing: 'Keep editing',

  picture: 'Picture',
  pictureMissing: 'The picture is missing',
  pictureDamaged: 'The picture cannot be shown',
  pictureTooLarge: 'The picture has too many pixels to be shown',
  zoomedPicture: 'Zoomed picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  openInNewTab: 'Open in new tab',

  code: 'Code',
  copyCode: 'Copy code',
  task: 'Task',
  table: (columns: string) => `Table: ${columns}`,
  imageNotShown: (name: string) => (name === '' ? 'Image not shown' : `Image not shown: ${name}`),
  imageNotLoaded: (name: string) =>
    name === '' ? 'Image not loaded' : `Image not loaded: ${name}`,
}
