import { formatCount, formatDateTime, formatNumber, quoteName } from '@/ui/format'
import { formatBytes } from '@/ui/format-size'

/* Exchange. */

export const exchange = 'Exchange'
export const exchangeNow = 'Exchange now'
export const exchanging = 'Exchanging'
export const nothingYet = 'Nothing was exchanged yet.'
export const lastExchange = (at: number) => `Last exchange: ${formatDateTime(at)}.`
export const nothingWaits = 'Nothing waits to be sent.'
export const changesWait = (count: number) =>
  count === 1
    ? '1 change waits to be sent.'
    : `${formatCount(count, 'change', 'changes')} wait to be sent.`
/** @param progress records; absent in a tab that does not do it */
export const gettingReady = (progress: { done: number; all: number } | undefined) =>
  progress
    ? `Getting ready what is here already: ${formatNumber(progress.done)} of ${formatNumber(progress.all)}.`
    : 'Getting ready what is here already.'
export const picturesWait = (count: number) =>
  count === 1
    ? '1 picture is still on its way here.'
    : `${formatCount(count, 'picture', 'pictures')} are still on their way here.`
export const offline = 'You are offline. What you change is sent as soon as you are back.'
export const keysAreLocked = 'Your keys are locked'
export const keysAreLockedText =
  'The key of your store is one of them, so nothing is exchanged until you unlock them.'
export const unlock = 'Unlock'
export const exchangeFailed = 'The last exchange failed'
export const typeNewCode = 'Type the new code'
export const changeDetails = 'Change the details'
export const allowFolder = 'Allow the folder'
export const beginAnew = 'Begin anew'
export const reload = 'Reload'
export const anotherDevice = 'another device'
export const unnamedDevice = 'A device without a name'
const STOPPED: Readonly<Record<string, (device: string, by: string | undefined) => string>> = {
  damaged: (device) =>
    `Something from ${device} is damaged, so nothing more of it is taken here. Open Parlour there while you are online.`,
  sync_object_refused: (device) =>
    `Something from ${device} was changed in the store, so nothing more of it is taken here. Open Parlour there while you are online.`,
  sync_unknown_epoch: (device) =>
    `${device} seals under a code that this device does not know: the code was changed. Type the new one here.`,
  sync_object_newer: (device) =>
    `${device} has a newer Parlour. Update Parlour here, and its changes are taken.`,
  sync_object_too_large: (device) =>
    `Something from ${device} is larger than it may be, so nothing more of it is taken here.`,
  too_large: (device) =>
    `Something from ${device} is larger than it may be, so nothing more of it is taken here.`,
  update_needed: (device) =>
    `${device} has a newer Parlour. Update Parlour here, and its changes are taken.`,
  rolled_back: (device) =>
    `The store shows an older state of ${device} than this device has seen. Nothing of it is taken until the store shows the newer one again.`,
  missing: (device, by) =>
    by === undefined
      ? `The store does not show all that ${device} has sent. Nothing more of it is taken until it does.`
      : `${by} has read more of ${device} than the store shows. Nothing more of it is taken until it does.`,
  forked: (device) =>
    `The store shows another history of ${device} than this device has seen, so nothing of it is taken.`,
}
/** Why nothing more of a device is taken. @param by the device that has read what the store does not show */
export function stoppedText(problem: string, device: string, by?: string): string {
  const say = Object.hasOwn(STOPPED, problem) ? STOPPED[problem] : undefined
  const text = say?.(device, by) ?? `Nothing more of ${device} is taken here (${problem}).`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
export const notAllTaken = 'Not everything could be taken'

/* Devices. */

export const devices = 'Your devices'
export const thisDevice = 'This device'
const lastSeen = (at: number) => `Last seen ${formatDateTime(at)}`
/** What is known of a device, in one line. */
export const aboutDevice = (last: number | undefined, version: string | undefined) =>
  [
    last === undefined ? undefined : lastSeen(last),
    version === undefined ? undefined : `Parlour ${version}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
export const rename = 'Rename'
export const renameTitle = 'Rename this device'
export const name = 'Name'
export const remove = 'Remove'
export const removeNamed = (device: string) => `Remove ${quoteName(device)}`
export const onlyThis =
  'No other device has sent anything yet. Add one with a set-up text and your code.'
export const addDevice = 'Add a device'

/* Add a device. */

export const addBucketText =
  'Type your code. It makes a text that sets up the other device; without the code the text is of no use.'
export const addFolderText =
  'On the other device, open Parlour at this address, then Settings, Devices, “Set up on this device”. Choose the folder that is carried there, and type your code.'
export const makeText = 'Make the text'
export const making = 'Making the text'
export const textNotMade = 'The text could not be made.'
export const notMade = 'Not made'
export const setUpText = 'Set-up text'
export const copyText = 'Copy the text'
export const addSteps = [
  'Copy this text, and bring it to the other device: by mail, a messenger or a note. It is sealed.',
  'There, open Parlour at this address, then Settings, Devices, “I have a set-up text from another device”.',
  'Paste the text, and type your code. Do not send the code the same way as the text.',
] as const
export const done = 'Done'

/* Remove a device. */

export const removeTitle = (device: string) => `Remove ${quoteName(device)}?`
export const removeText =
  'What it has, it keeps: nobody can take that back. It is taken off the list, and you change the code. Then:'
export const removeSteps = [
  'Type the new code on each device that stays.',
  'At your storage service, make a new key for the bucket, and delete the former one.',
  'Type the new key under “Change the details” on each device that stays.',
] as const
export const removeAndChangeCode = 'Remove, and change the code'
export const removed = (device: string) => `Removed ${quoteName(device)}`
export const couldNotBeRemoved = 'It could not be removed.'
export const removeFolderSteps = [
  'Type the new code on each device that stays.',
  'End what carries the folder to that device, such as its share.',
] as const

/* Place. */

export const place = 'Where they meet'
export const bucketAt = (bucket: string, host: string) => `Bucket ${bucket} at ${host}`
export const inFolder = (folder: string) => `In its folder ${folder}`
export const folderNamed = (name: string) => `Folder ${quoteName(name)} on this device`
export const measure = 'See its size'
export const measuring = 'Counting'
/** How much lies in the store. @param bytes absent where nobody tells */
export const storeSize = ({ objects, bytes }: { objects: number; bytes?: number }) => {
  const count = formatCount(objects, 'object', 'objects')
  return bytes === undefined
    ? `Your devices have ${count} there.`
    : `Your devices have ${count} there, ${formatBytes(bytes)} in all.`
}
export const notMeasured = 'The store could not be counted.'

/* Code and keys. */

export const codeAndKeys = 'Code and keys'
export const changeCode = 'Change the code'
export const changeCodeText =
  'From then on everything is sealed under a new key. Each other device asks for the new code once. The former code opens nothing that is new.'
export const currentCode = 'Current code'
export const changing = 'Changing the code'
export const codeChanged = 'Code changed. Type the new one on your other devices.'
export const codeNotChanged = 'The code could not be changed.'
export const notChanged = 'Not changed'
export const typeNewCodeText =
  'The code was changed on another device. Type the new one, and this device goes on.'
export const goOn = 'Go on'
export const opening = 'Opening'
export const notTaken = 'Not taken'
export const newCodeNotTaken = 'The new code could not be taken.'
export const newCodeTaken = 'This device knows the new code now'
export const shareKeys = 'Let API keys travel'
export const shareKeysText =
  'The keys of your providers are sealed under a key of their own. Type your code to open it.'
export const keysTravelNow = 'API keys travel to and from this device'
export const keysStay = 'API keys stay on this device now'
export const keysNotChanged = 'It could not be changed.'

/* Leave. */

export const leave = 'Leave'
export const leaveTitle = 'Leave the group?'
export const leaveText =
  'Everything that is here stays here, and what your other devices have stays there. From then on nothing of this device is sent, and nothing arrives.'
/** Said before the marks of sync go, in which these texts lie. @param count above 0 */
export const keptTextsGo = (count: number) =>
  count === 1
    ? 'A text that was kept beside another one goes with it. Look at it first, under “Worth a look”.'
    : `${formatNumber(count)} texts that were kept beside others go with it. Look at them first, under “Worth a look”.`
export const leaveStoreText =
  'What lies in the store stays, sealed, for the other devices. This device forgets the key to it.'
export const emptyStore = 'Delete everything in the store too'
export const emptyStoreText =
  'Then no device of the group exchanges anything any more. What each of them has, it keeps. What others have put into the bucket or folder stays.'
export const leaveAndEmpty = 'Leave, and empty the store'
export const leftAndEmptied = 'This device has left the group, and the store is empty'
export const notLeft = 'It could not be done.'
export const leaveHint = 'Ends it on this device alone. Your chats stay here, and on the others.'
export const left = 'This device has left the group'

/* Notices. */

export const notices = 'Worth a look'
export const noticesText = 'Your devices were apart for a while, and this came of it.'
export const dismissAll = 'Dismiss all'
export const ok = 'OK'
export const okOf = (text: string) => `OK: ${text}`
export const open = 'Open'
export const openOf = (text: string) => `Open: ${text}`
export const deleteAnyway = 'Delete anyway'
export const deleteAnywayOf = (text: string) => `Delete anyway: ${text}`
export const deletedAgain = (name: string) => `Deleted ${name}`
export const compare = 'Compare'
export const compareOf = (text: string) => `Compare: ${text}`

/** What a record is, at the beginning of a sentence, with its name where it has one. */
export function recordNamed(store: string, name: string | undefined): string {
  const quoted = name === undefined ? undefined : quoteName(name)
  const noun = Object.hasOwn(NOUNS, store) ? NOUNS[store] : undefined
  if (store === 'messages') return quoted === undefined ? 'A message' : `A message in ${quoted}`
  if (noun === undefined) return 'Something'
  return quoted === undefined ? `A ${noun}` : `The ${noun} ${quoted}`
}
const NOUNS: Readonly<Record<string, string>> = {
  conversations: 'chat',
  characters: 'character',
  personas: 'persona',
  presets: 'order of the prompt',
  providers: 'provider',
  lorebooks: 'lorebook',
  lorebookSources: 'lorebook',
  loreEntries: 'lorebook entry',
  memories: 'memory',
  datingSessions: 'session',
  profiles: 'profile',
  images: 'picture',
  cards: 'character card',
  metadata: 'setting',
}
export const revived = (record: string, device: string) =>
  `${record} was deleted on ${device}, but has something newer, so it is back.`
export const revivedHere = (record: string) =>
  `${record} was deleted here, but has something newer on another device, so it is back.`
export const keptMessage = (device: string, chat: string | undefined) =>
  chat === undefined
    ? `You and ${device} both changed a message. The later text is shown; the other one is kept among the answers of that message.`
    : `You and ${device} both changed a message in ${quoteName(chat)}. The later text is shown; the other one is kept beside it: go through the answers of that message.`
export const keptText = (device: string, field: string, record: string) =>
  `${record}: you and ${device} both changed the ${field}. The later text counts; the other one is kept until you choose.`
export const keptSettled = (device: string, record: string) =>
  `${record}: you and ${device} both changed a text, and it was settled since.`
export const fieldNames: Readonly<Record<string, string>> = {
  description: 'description',
  systemPrompt: 'system prompt',
  worldInfo: 'world information',
  greeting: 'greeting',
  customInstructions: 'custom instructions',
  personality: 'personality',
  scenario: 'scenario',
  examples: 'example dialogue',
  mainPrompt: 'main prompt',
  postHistory: 'instructions after the history',
}
export const otherField = 'text'
export const heldTooLarge = (record: string) =>
  `${record} was not taken here: it is larger than it may be.`
export const heldMinor = (record: string) =>
  `${record} was not taken here: everybody here is 18 or older.`
export const heldBytes = (record: string) =>
  `${record} was not taken here: what came is not what was sent, or may not be stored.`
export const heldUnknown =
  'Something of a newer Parlour was not taken yet. Update Parlour here, and it is.'
export const heldOther = (record: string) => `${record} was not taken here yet.`

/* Two texts. */

export const twoTexts = 'Two texts'
export const counts = 'Counts now'
export const keptBeside = 'Kept beside it'
export const takeThis = 'Use this one instead'
export const keepAsIs = 'Keep as it is'
export const emptyText = 'Empty'
export const textTaken = 'The other text counts now'
export const textDropped = 'It stays as it is'
export const textGone = 'This was settled already'
export const notSaved = 'Not saved'
export const notSavedText = 'It could not be saved.'
