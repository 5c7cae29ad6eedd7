/* Backup notice. */

export const backupReminder = 'Backup reminder'
export const noBackupYet = 'Your conversations have no backup yet. They exist in this browser only.'
export const backupIsOld = (daysAgo: string) =>
  `Your last backup was ${daysAgo}. Newer conversations exist in this browser only.`
export const later = 'Later'
export const makeABackup = 'Make a backup'
