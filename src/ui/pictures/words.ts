/* In a file of its own: what only pictures say must not be loaded with every start. */

export const stillOn = (device = 'another device') => `Still on ${device}`
