/* Model choices. */

export const modelSwitchedOff = 'This model has been switched off. Choose another.'
export const modelSwitchedOffUse = (successor: string) =>
  `This model has been switched off. Use ${successor} instead.`
export function modelRetires(days: number): string {
  if (days === 0) return 'This model retires today. Choose another in time.'
  if (days === 1) return 'This model retires tomorrow. Choose another in time.'
  return `This model retires in ${days} days. Choose another in time.`
}
/** Beside the name of a model. */
export function retires(days: number): string {
  if (days === 0) return 'retires today'
  return days === 1 ? 'retires tomorrow' : `retires in ${days} days`
}
export const retired = 'retired'
export const retiredUse = (successor: string) => `retired: use ${successor}`
export const free = 'free'
export const perAnswer = (sum: string) => `${sum} per answer here`
/* A button that does so. */
export const cheapestFirst = 'Cheapest first'
export const inTheirOrder = 'In their usual order'
