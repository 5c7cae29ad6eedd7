/*
 * In a file of their own, for what opens the database before Dexie is loaded. Changing one of them, or a store, needs a
 * migration: never edit a released version, add one.
 */

export const DATABASE_NAME = 'parlour'

/** The version that the browser knows: Dexie multiplies by ten. */
export const NATIVE_VERSION = 28

/** Key of the session's record in the metadata store. */
export const METADATA_ID = 'session'
