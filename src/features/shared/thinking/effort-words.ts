import type { ChatEffort } from '@/domain/thinking'

export const thinkingEffort = 'Thinking effort'
export const effortNames: Record<ChatEffort, string> = {
  default: 'Model’s default',
  off: 'Off',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  xhigh: 'Higher',
  max: 'Most',
}
export const asCharacter = (effort: ChatEffort) => `As the character: ${effortNames[effort]}`
export const effortHint = 'More thinking takes longer and costs more.'
export const cannotBeOff = 'This model always thinks, so Off is not offered.'
export const modelNotKnown =
  'It is not known what this model takes. What its server refuses is left out.'
export const doesNotThink = 'This model does not think before it answers.'
