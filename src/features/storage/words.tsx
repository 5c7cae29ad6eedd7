import type { ReactNode } from 'react'

/* Storage box. */

export const storage = 'Storage'
export const storageSettings = 'Storage settings'

/* Storage section. */

export const conversations = 'Conversations'
export const messages = 'Messages'
export const characters = 'Characters'
export const pictures = 'Pictures'
export const providers = 'Providers'
export const swipeSessions = 'Swipe sessions'
export const kept = 'Kept'
export const keptText = 'Your browser has promised to keep this data until you delete it.'
export const notPromised = 'Not promised'
export const mayBeCleared =
  'When your device runs out of room, the browser may delete this data without asking.'
export const cannotPromise =
  'This browser cannot promise to keep data. Make a backup from time to time.'
export const safariMayDelete = 'Safari may delete this'
export const safariMayDeleteText =
  'After 7 days of use without a visit to Parlour, Safari may delete all that is kept here. What helps:'
const takesAlong = 'It begins empty: take your data along with Export and Import.'
export const installOnPhone = `Install Parlour: open the Share menu and choose “Add to Home Screen”. ${takesAlong}`
export const installOnMac = `Install Parlour: choose “Add to Dock” in the File menu. ${takesAlong}`
export const backupHelps = 'Make a backup from time to time, below.'
export const devicesHelp = 'Keep your chats on several devices.'
export const toDevices = 'Devices'
export const safeFromBeingCleared = 'Safe from being cleared'
export const keepMyData = 'Keep my data'
export const yourBrowserAgreed = 'Your browser agreed.'
export const browserRefused =
  'Your browser did not agree. It decides by itself, and agrees more readily once you have used Parlour for a while, bookmarked or installed it. Until then, make a backup from time to time.'
export const recentlyDeleted = 'Recently deleted'
export const recentlyDeletedText = (daysKept: number) =>
  `Chats, characters and messages that you delete can be restored for ${daysKept} days.`
export const showWhatWasDeleted = 'Show what was deleted'
export const never = 'Never'
export const afterAWeek = 'After a week'
export const afterAMonth = 'After a month'
export const backup = 'Backup'
export const lastBackup = (when: ReactNode) => <>Last backup: {when}</>
export const remindMeBackup = 'Remind me of a backup'
export const remindMeBackupHint = 'Only when something has changed since the last one.'
