import { liveQuery, type Subscription } from 'dexie'
import * as z from 'zod/mini'
import { database } from '../../database/database'
import { BYTES, type HeldReason, type HeldRecord } from '../marks/marks'

/* Pictures that a screen shows before their bytes are here. Loaded by the first of them. */

/** A place on a screen that shows a picture. */
export interface PictureViewer {
  /** Whether it still does. */
  isWanted: () => boolean
  /** Has it look once more. */
  again: () => void
}

/** A picture that is still on its way. */
export interface AwaitedPicture {
  /** What the device is called that it comes from; absent where it has no name. */
  from?: string
}

interface Awaited {
  viewers: PictureViewer[]
  subscription: Subscription
}

const awaited = new Map<string, Awaited>()

/**
 * Has a viewer look again when a picture has come, or something else is known of it than was.
 * @param known why its record is held; undefined where it is not
 */
export function awaitPicture(
  id: string,
  known: HeldReason | undefined,
  viewer: PictureViewer,
): void {
  const others = awaited.get(id)
  if (others) {
    others.viewers = [...others.viewers.filter(({ isWanted }) => isWanted()), viewer]
    return
  }
  const state = liveQuery(async () => ({
    isHere: (await database.images.where('id').equals(id).count()) > 0,
    reason: (await database.syncHeld.get(['images', id]))?.reason,
  }))
  const subscription = state.subscribe({
    next: ({ isHere, reason }) => {
      if (isHere || reason !== known) tell(id)
    },
    // As when the database was closed: it is open again, or they are told that the picture is missing.
    error: () => tell(id),
  })
  awaited.set(id, { viewers: [viewer], subscription })
}

function tell(id: string): void {
  const { viewers = [], subscription } = awaited.get(id) ?? {}
  awaited.delete(id)
  subscription?.unsubscribe()
  for (const { again } of viewers) again()
}

/** Ids of the pictures that screens of this tab wait for: they are received first. */
export function awaitedPictures(): string[] {
  return [...awaited].flatMap(([id, { viewers }]) =>
    viewers.some(({ isWanted }) => isWanted()) ? [id] : [],
  )
}

const devicesSchema = z.object({
  devices: z.array(z.object({ device: z.string(), name: z.optional(z.string()) })),
})

/** Where a picture comes from, by the name that its user has given to the device. @param held its record, as it is held */
export async function findSender({ ops = [] }: HeldRecord): Promise<AwaitedPicture> {
  const sender = ops.find(({ r }) => r === BYTES)?.e.d
  const { data } = devicesSchema.safeParse(await database.syncMarks.get(['', 'devices']))
  const from = data?.devices.find(({ device }) => device === sender)?.name
  return from === undefined ? {} : { from }
}
