/* What a lorebook can be exported as. */

export const v3 = 'Lorebook (V3)'
export const v3Hint = 'For most apps'
export const sillytavern = 'SillyTavern world'
export const sillytavernHint = 'A world info file'
export const own = 'As it came'
export const ownHint = 'The file that it was imported from, with your changes'
export const ownHintNone = 'Only where it came from a file'
export const exportLabel = 'Export'
export const exportOf = (name: string) => `Export ${name}`
