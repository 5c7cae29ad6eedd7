import * as words from './words'

/** What happens with the user's data, a sentence each. */
export const privacyStatement = [
  words.noAccount,
  words.keptHere,
  words.onOtherDevices,
  words.whoReadsIt,
]
