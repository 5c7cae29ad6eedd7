/** The database of the safety copy, apart from the app's own. Changing it needs a migration, or the copy of an older Parlour is lost. */
export const SAFETY_DATABASE_NAME = 'parlour-safety'
