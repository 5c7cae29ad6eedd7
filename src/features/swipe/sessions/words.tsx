import type { ReactNode } from 'react'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Delete dating session. */

const profilesOf = (count: number) =>
  count === 0 ? 'no profiles' : formatCount(count, 'profile', 'profiles')
const matchesOf = (count: number) =>
  count === 0 ? 'no matches' : formatCount(count, 'match', 'matches')

export const whatItHas = (name: ReactNode, total: number, matched: number) => (
  <>
    {name} has {profilesOf(total)} and {matchesOf(matched)}. The characters and chats of your
    matches stay.
  </>
)
export const deletedNamed = (name: string) => `Deleted ${quoteName(name)}`
export const sessionCouldNotBeDeleted = 'The session could not be deleted.'
export const deleteSession = 'Delete Session?'
export const remove = 'Delete'
export const deleteSessionText =
  'This will permanently delete your dating session and all generated profiles. This action cannot be undone.'

/* Session card. */

export const profiles = (total: number) => `Profiles: ${formatNumber(total)}`
export const matches = (matched: number) => `Matches: ${formatNumber(matched)}`

/* Sessions empty. */

export const readyToMeetSomeoneSpecial = 'Ready to meet someone special?'
export const createYourFirstSession = 'Create Your First Session'
export const sessionWorldAndPeople =
  'A session is a world and the people in it. Say where it is and whom you hope for; then swipe, and chat with your matches.'
export const openProviders = 'Open Providers'
export const addProvider = 'Add Provider'
export const peopleInventedByProvider =
  'The people are invented by a provider, and none of yours is enabled. The demo is a script that needs no key.'
export const peopleInventedByProviderText =
  'The people are invented by a provider: a service with your key, or a model on your own computer. The demo needs neither.'

/* Sessions list. */

export const searchSessions = 'Search sessions'
export const sessionsFound = (count: number) => `${formatCount(count, 'session', 'sessions')} found`
export const noSessionHas = (search: string) =>
  `No session has ${quoteName(search)} in name, description or world.`

/* Sessions moved. */

export const notMoved = 'Your earlier sessions could not be moved yet'
export const tryAgain = 'Try Again'
export const theyStayWhereTheyAre = 'They stay where they are.'
export const movedHere = (moved: number) =>
  `${formatCount(moved, 'session', 'sessions')} moved here`
export const notAllMoved = 'Some of your earlier sessions could not be moved'
export const movedWithoutPictures = (count: number) =>
  `${formatCount(count, 'session', 'sessions')} moved here, without pictures.`
export const leftOut = (leftOut: number) =>
  `${formatCount(leftOut, 'entry was', 'entries were')} left out: damaged, or about somebody under 18.`
export const movedText = 'They came from an earlier version, without the pictures.'

/* Sessions screen. */

export const swipeChat = 'Swipe & Chat'
export const swipeChatIntro = 'Meet strangers that a model invents, and chat with those you like.'
export const createNewSession = 'Create New Session'
export const loadingSessions = 'Loading sessions'

/* Use old sessions. */

export const theyCouldNotBeRead = 'They could not be read.'
