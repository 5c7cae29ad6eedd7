/* Developer button. */

export const developer = 'Developer'

/* Developer dialog. */

export const developerText = 'What went to your providers and what came back, without keys.'
