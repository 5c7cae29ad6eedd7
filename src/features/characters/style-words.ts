import type { InteractionStyle } from '@/domain/character'

/** What each style is called and for what it is good. */
export const styleLabels: Readonly<Record<InteractionStyle, { label: string; hint: string }>> = {
  default: { label: 'Standard Chat', hint: 'Plain conversation, each answer as long as it needs.' },
  roleplay: { label: 'Roleplay', hint: 'Scenes with *actions* and "speech".' },
  texting: { label: 'Texting', hint: 'Short messages, as on a phone.' },
  expert: { label: 'Expert', hint: 'The answer first, then the reasons; exact and well ordered.' },
  storyteller: { label: 'Storyteller', hint: 'Flowing prose with scenes and voices.' },
}
