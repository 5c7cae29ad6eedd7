import { databaseExists } from '../database/database-exists'
import { DATABASE_NAME } from '../database/name-and-version'

/* What the browser tells about the place where everything is kept. */

/** How full the browser's storage is, or why that is not known. */
export type StorageUsage =
  | {
      status: 'known'
      /** Bytes. */
      usage: number
      /** Bytes that this site may use. */
      quota: number
    }
  /** The browser has no such interface. */
  | { status: 'unsupported' }
  /** It gave no figures. */
  | { status: 'unavailable' }
  | { status: 'failed'; message: string }

/** Bytes that are assumed where the browser keeps the usage to itself. */
const ASSUMED_USAGE = 2 * 1024 * 1024

/** Absent outside secure contexts and in older browsers, whatever the types say. */
function storageManager(): Partial<StorageManager> | undefined {
  return (navigator as Partial<Navigator>).storage
}

/** Asks the browser how full its storage is. Never rejects. */
export async function readStorageUsage(): Promise<StorageUsage> {
  const manager = storageManager()
  if (!manager?.estimate) return { status: 'unsupported' }
  try {
    const { usage, quota } = await manager.estimate()
    if (!quota) return { status: 'unavailable' }
    if (usage !== undefined) return { status: 'known', usage, quota }
    return (await databaseExists(DATABASE_NAME))
      ? { status: 'known', usage: ASSUMED_USAGE, quota }
      : { status: 'unavailable' }
  } catch (cause) {
    return { status: 'failed', message: cause instanceof Error ? cause.message : String(cause) }
  }
}

/**
 * Whether the browser has promised to keep the data: `kept`, or `evictable` when it runs out of room; `unknown` where it
 * has no such promise to give. P20.
 */
export type Persistence = 'kept' | 'evictable' | 'unknown'

/** Whether the browser has promised to keep the data. Never rejects. */
export async function readPersistence(): Promise<Persistence> {
  return ask((manager) => manager.persisted)
}

/** Asks the browser for that promise, which may ask the user. Never rejects. */
export async function askForPersistence(): Promise<Persistence> {
  return ask((manager) => manager.persist)
}

async function ask(
  question: (manager: Partial<StorageManager>) => (() => Promise<boolean>) | undefined,
): Promise<Persistence> {
  const manager = storageManager()
  const put = manager && question(manager)
  if (!put) return 'unknown'
  try {
    return (await put.call(manager)) ? 'kept' : 'evictable'
  } catch {
    // Some browsers throw in private windows, where nothing is kept.
    return 'evictable'
  }
}
