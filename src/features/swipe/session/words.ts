import { amount } from '@/features/shared/money/money-words'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Decided grid. */

export const goToDiscover = 'Go to Discover'

/* Generation progress. */

export const goingOnAsksForProfiles = (count: number) =>
  `Going on asks for ${formatCount(count, 'profile', 'profiles')}.`
export const goingOnAsksForPictures = (count: number) =>
  `Going on asks for ${formatCount(count, 'picture', 'pictures')}.`
export const goingOnAsksForBoth = (profiles: number, pictures: number) =>
  `Going on asks for ${formatCount(profiles, 'profile', 'profiles')} and ${formatCount(pictures, 'picture', 'pictures')}.`
export const almostDone = 'Almost done'
export const drawingOf = (drawn: string) => `Drawing: ${drawn}`
export const askingOnceMore = 'The answer could not be used; asking once more'
export const writingOfProfiles = (done: number, wanted: number) =>
  `Writing: ${formatNumber(done)} of ${formatNumber(wanted)} profiles`
export const anotherTabAtIt = 'Another tab is at it'
export const stopped = 'Stopped'
export const interrupted = 'Interrupted'
export const pausedAt = (limit: number) => `Paused at ${amount(limit)}`
export const ofProfiles = (written: number, wanted: number) =>
  `${formatNumber(written)} of ${formatNumber(wanted)} profiles`
export const ofPictures = (drawn: number, wanted: number) =>
  `${formatNumber(drawn)} of ${formatNumber(wanted)} pictures`

/* Matches view. */

export const noMatchesYet = 'No matches yet'
export const noMatchesYetText = 'Whoever you swipe to the right stands here, ready to chat.'
export const startChat = 'Start Chat'
export const continueChat = 'Continue Chat'
export const reconsider = 'Reconsider'

/* Passed view. */

export const nobodyPassedYet = 'Nobody passed yet'
export const nobodyPassedYetText =
  'Whoever you swipe to the left stands here, in case you change your mind.'

/* Reconsider. */

export const isBackInDiscover = (name: string) => `${quoteName(name)} is back in Discover`

/* Session activity. */

export const howFar = (written: number, wanted: number) =>
  `${formatNumber(written)} of ${formatNumber(wanted)}`
export const writingProfiles = (howFar: string) => `Writing profiles: ${howFar}`
export const drawingPictures = 'Drawing pictures…'
export const picturesStopped = 'Pictures stopped'
export const stoppedAt = (howFar: string) => `Stopped at ${howFar}`
export const picturesMissing = 'Pictures missing'
export const profilesSoFar = (howFar: string) => `${howFar} profiles so far`

/* Session discover. */

export const firstPeopleOnTheirWay = 'The first people are on their way.'
export const firstPeopleInAnotherTab = 'The first people are on their way in another tab.'
export const morePeopleOnTheirWay = 'More people are on their way.'
export const morePeopleInAnotherTab = 'More people are on their way in another tab.'
export const noMoreProfiles = 'No more profiles!'
export const generateNewProfiles = 'Generate New Profiles'
export const noMoreProfilesText = 'Generate new profiles to continue swiping'

/* Session error. */

export const tryAgain = 'Try Again'
export const keepTheValidOne = 'Keep the valid one'
export const keepTheValidOnes = (count: number) => `Keep the ${count} valid ones`
export const openProviders = 'Open Providers'
export const askAnotherProvider = 'Ask another provider'
export const askAnotherProviderPlaceholder = 'Ask another provider…'

/* Session generation. */

export const profilesRemaining = (remaining: number) =>
  `${formatNumber(remaining)} profile(s) remaining`
export const drawMissingPictures = 'Draw missing pictures'
export const goOn = 'Go on'
export const continueAfterPause = 'Continue'
export const profilesToMake = 'Profiles'
export const generateMore = 'Generate More'
export const nobodyCanDraw = 'Pictures are missing: no enabled provider can draw for this session.'
export const anotherTabIsGenerating = 'Another tab is generating for this session.'
export const stop = 'Stop'
export const generatingProfiles = 'Generating profiles'

/* Session header. */

export const backToSessions = 'Back to sessions'
export const profiles = (total: number) => `Profiles: ${formatNumber(total)}`
export const matches = (matched: number) => `Matches: ${formatNumber(matched)}`

/* Session screen. */

export const sessionNotFound = 'Session Not Found'
export const swipeChat = 'Swipe & Chat'
export const profilesOfTheSession = 'Profiles of the session'
export const discover = 'Discover'
export const passed = 'Passed'
export const matchesTab = 'Matches'
export const sessionNotFoundText = "The session you're looking for doesn't exist."
export const backToSessionsText = 'Back to Sessions'
export const loadingTheSession = 'Loading the session'
