import * as z from 'zod/mini'
import { autoLocks } from './vault-record'
import type { OpenVault } from './vault-state'

/*
 * How the tabs of Parlour tell one another about the vault. A tab that is opened while another is unlocked gets the data key
 * from it, so that a chat in a new tab does not ask again. This is safe because of what travels: the browser
 * copies a key that cannot be read out as one that cannot be read out, to pages of this origin only, whose code is
 * ours and could ask the open tab to use it anyway; it passes through no storage; and with it goes the lock mark
 * under which the vault was opened, so that a key that was sent before a lock and arrives after it is refused.
 */

const CHANNEL = 'parlour-vault'

/** The class is absent from pages without HTTPS, where there is no vault either. */
const cryptoKeySchema = z.custom<CryptoKey>(
  (value) => typeof CryptoKey !== 'undefined' && value instanceof CryptoKey,
)

const messageSchema = z.discriminatedUnion('type', [
  /** A new tab asks whether the keys are open. */
  z.object({ type: z.literal('hello') }),
  z.object({
    type: z.literal('opened'),
    vault: z.object({
      keyId: z.string(),
      dataKey: cryptoKeySchema,
      autoLock: z.literal(autoLocks),
      lockMark: z.string(),
    }),
  }),
  z.object({ type: z.literal('locked') }),
])
type Message = z.infer<typeof messageSchema>

/** Made when it is first needed; tabs without a vault need none. */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  // Absent in some private windows: then each tab is alone, and the lock mark still reaches it.
  if (typeof BroadcastChannel === 'undefined') return undefined
  return (channel ??= new BroadcastChannel(CHANNEL))
}

function tell(message: Message) {
  try {
    openChannel()?.postMessage(message)
  } catch {
    // A browser that cannot copy keys: the other tabs ask for the passphrase themselves, and see the lock mark.
  }
}

/** Tells the other tabs that the keys are open. */
export function tellOpened(vault: OpenVault): void {
  tell({ type: 'opened', vault })
}

/** Tells the other tabs that the keys are locked. */
export function tellLocked(): void {
  tell({ type: 'locked' })
}

/** What a tab does about what others tell. */
export interface TabListener {
  onOpened: (vault: OpenVault) => void
  onLocked: () => void
  /** The vault of this tab, where it is open. */
  openVault: () => OpenVault | undefined
}

/** Listens to the other tabs, and asks them whether the keys are open. @returns the way to stop. */
export function listenToTabs({ onOpened, onLocked, openVault }: TabListener): () => void {
  const open = openChannel()
  if (!open) return () => undefined
  const handle = (event: MessageEvent<unknown>) => {
    const message = z.safeParse(messageSchema, event.data)
    // A tab of another version may say what we do not know.
    if (!message.success) return
    switch (message.data.type) {
      case 'hello': {
        const asked = openVault()
        if (asked) tellOpened(asked)
        break
      }
      case 'opened':
        onOpened(message.data.vault)
        break
      case 'locked':
        onLocked()
        break
    }
  }
  open.addEventListener('message', handle)
  // Whoever begins to listen last speaks: so one of two tabs always hears the other.
  const vault = openVault()
  if (vault) tellOpened(vault)
  else tell({ type: 'hello' })
  return () => {
    open.removeEventListener('message', handle)
    open.close()
    channel = undefined
  }
}
