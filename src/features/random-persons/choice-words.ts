import type { AgeChoice, MeetingValue } from '@/generation/people/person-choices'

/* What the choices of the form are called. */

export const meetingLabels: Readonly<Record<MeetingValue, string>> = {
  'random-text-app': 'Random text app',
  'got-number': 'Got your number',
  'dating-app': 'Dating app',
  'wrong-number': 'Wrong number',
  'interdimensional-app': 'Interdimensional app',
  'dimensional-anomaly': 'Dimensional anomaly',
  'social-media': 'Social media',
  'mutual-friend': 'Mutual friend',
  'local-event': 'Local event',
  'work-school': 'Work or school',
  'online-community': 'Online community',
}

export const ageLabels: Readonly<Record<AgeChoice, string>> = {
  random: 'Random',
  'young-adult': 'Young adult (18-25)',
  thirties: 'Thirties (26-35)',
  'middle-aged': 'Middle-aged (36-45)',
  mature: 'Mature (46-60)',
  senior: 'Senior (61+)',
  custom: 'Custom',
}
