/* Mask maths. */

export const nothingIsPaintedYet = 'Nothing is painted yet.'
export const wholePictureWillBeEdited = 'The whole picture will be edited.'
export const pictureWillBeEdited = (percent: number) =>
  `${percent} % of the picture will be edited.`

/* Mask painter. */

export const maskFailed =
  'The browser could not make the mask. Close other tabs, or take a smaller picture.'
export const paintTheMask = 'Paint the mask'
export const paintTheMaskText = 'Paint over what is to be edited. The rest stays as it is.'
export const cancel = 'Cancel'
export const takeMask = 'Use Mask'
export const brushSize = 'Brush size'
export const keyboardText =
  'By keyboard: arrow keys move the brush (with Shift by one pixel), Space paints, [ and ] change the size, B is the brush, E the eraser, I inverts, Ctrl+Z undoes.'
export const discardWhatYouPainted = 'Discard what you painted?'
export const discard = 'Discard'
export const goOnPainting = 'Go on painting'
export const discardWhatYouPaintedText = 'The mask stays as it was before.'

/* Mask section. */

export const modelTakesNoMask = 'This model takes no mask: say in words what is to be different.'
export const mask = 'Mask'
export const onlyWhatTintedWill = 'Only what is tinted will be edited.'
export const howToMask =
  'To edit only a part, paint over it, or upload a PNG of the same size that is transparent there. Without a mask the whole image may change.'
export const paintAMask = 'Paint a mask'
export const uploadMask = 'Upload mask'
export const clearMask = 'Clear Mask'
export const whatMaskLetsBeEdited = 'What the mask lets be edited'

/* Mask surface. */

export const brushPlace = (column: number, row: number) => `Column ${column}, row ${row}.`
export const maskPainter = 'Mask painter'

/* Mask tools. */

export const brush = 'Brush'
export const eraser = 'Eraser'
export const move = 'Move'
export const tools = 'Tools'
export const changes = 'Changes'
export const undo = 'Undo'
export const redo = 'Redo'
export const invert = 'Invert'
export const clearPainting = 'Clear painting'
export const zoom = 'Zoom'
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
