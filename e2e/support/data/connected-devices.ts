import type { AsideId, KnownDevice, Mark, MarkRow, SyncState } from '@/storage/sync/marks/marks'
import type { Notice } from '@/storage/sync/notices/notices'
import type { Outcome } from '@/storage/sync/notices/outcome'

/** The device that a journey sits at, and two others. */
export const deviceIds = { own: 'aaaaaaaaaa', phone: 'bbbbbbbbbb', tablet: 'cccccccccc' } as const

const AT = Date.UTC(2026, 10, 20, 9, 30)

/** How a device is connected. */
export interface ConnectedOptions {
  endpoint?: string
  /** Default: the three of them */
  devices?: KnownDevice[]
  notices?: Omit<Notice, 'id' | 'at'>[]
  outcome?: Partial<Outcome>
  /** Default: yes */
  isTried?: boolean
  /** Marks of records. */
  marks?: Mark[]
}

const aside = (id: AsideId, value: unknown): MarkRow => ({ store: '', id, dirty: 0, value })

/** Rows of a device that is in a group, without the keys of it: enough for a screen, and for no exchange. */
export function connectedDevices({
  endpoint = 'https://0123456789abcdef.r2.cloudflarestorage.com',
  devices = [
    { device: deviceIds.phone, name: 'Phone', last: AT, version: '0.3.1', n: 4 },
    { device: deviceIds.tablet, last: AT - 86_400_000, version: '0.3.0', n: 1 },
  ],
  notices = [],
  outcome,
  isTried = true,
  marks = [],
}: ConnectedOptions = {}): MarkRow[] {
  const state: SyncState = {
    store: '',
    id: 'state',
    dirty: 0,
    device: deviceIds.own,
    name: 'Laptop',
    clock: `0199000000000000-${deviceIds.own}`,
    n: 3,
    vector: {},
  }
  const bucket = { endpoint, bucket: 'chats', prefix: 'parlour/', keyId: 'KEYID' }
  // Sealed under a passphrase that nobody has: so nothing is asked of the store.
  const secret = { apiKey: '', sealedKey: { keyId: 'nobody', iv: '', data: '' } }
  const place = { kind: 'bucket', bucket, secret }
  return [
    ...(isTried ? [state] : []),
    aside('place', { place, isTried, deviceName: 'Laptop' }),
    aside('devices', devices),
    aside(
      'notices',
      notices.map((notice, at): Notice => ({ ...notice, id: `notice-${at}`, at: AT })),
    ),
    ...(outcome ? [aside('outcome', { exchangedAt: AT, stopped: [], ...outcome })] : []),
    ...marks,
  ]
}

/** The mark of a record whose text lost to another device's and was kept. */
export function keptMark(store: string, id: string, field: string, text: string): Mark {
  const entry = { s: `0199000000000000-${deviceIds.phone}`, d: deviceIds.phone, n: 2 }
  return {
    store,
    id,
    dirty: 0,
    born: { ...entry, n: 1 },
    f: { [`${field}~${entry.s}`]: entry },
    x: { [`${field}~${entry.s}`]: text },
  }
}

/** The register of such a text. */
export const keptRegisterOf = (field: string) => `${field}~0199000000000000-${deviceIds.phone}`
