import { createContext } from 'react'

/**
 * How a message is set (specification, core §2; DUAL-07, DUAL-08):
 * - `document`: as markdown says
 * - `roleplay`: a page of a novel; what stands in double quotes is speech
 * - `mobile`: a short message on a phone
 */
export type Voice = 'document' | 'roleplay' | 'mobile'

/** The voice of the message around. */
export const VoiceContext = createContext<Voice>('document')
