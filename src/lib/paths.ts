import { toUrlPart } from './url-part'

/** The part after "?", without what is undefined. */
function query(parts: Record<string, string | undefined>): string {
  const given = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${toUrlPart(value)}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}

/** Addresses of the screens, in one place. */
export const paths = {
  home: '/',
  providers: '/providers',
  newProvider: '/providers?form=new',
  editProvider: (id: string) => `/providers?form=${toUrlPart(id)}`,
  settings: '/settings',
  promptOrders: '/settings/prompts',
  recentlyDeleted: '/settings/deleted',
  devices: '/settings/devices',
  deviceModels: '/settings/models',
  received: '/settings/received',
  spending: '/spending',
  about: '/about',
  characters: '/characters',
  createCharacter: '/characters/create',
  editCharacter: (id: string) => `/characters/edit/${toUrlPart(id)}`,
  characterImages: (id: string) => `/characters/${toUrlPart(id)}/images`,
  personas: '/personas',
  /** @param from id of the character that it is made of */
  createPersona: (from?: string) => `/personas/create${query({ from })}`,
  editPersona: (id: string) => `/personas/edit/${toUrlPart(id)}`,
  lorebooks: '/lorebooks',
  /** @param entry id of the entry that is open in it */
  lorebook: (id: string, entry?: string) => `/lorebooks/${toUrlPart(id)}${query({ entry })}`,
  randomText: '/random-text',
  randomChat2: '/random-chat2',
  swipeChat: '/swipe-chat',
  createSwipeSession: '/swipe-chat/create',
  swipeSession: (id: string) => `/swipe-chat/${toUrlPart(id)}`,
  imageStudio: '/img-gen',
  storageSettings: '/settings#storage',
  keySettings: '/settings#keys',
  conversations: '/conversations',
  conversationsOf: (characterId: string) => `/conversations?character=${toUrlPart(characterId)}`,
  chat: (id: string, message?: string) => `/chat/${toUrlPart(id)}${query({ message })}`,
  chat2: (id: string, message?: string, room?: 'rp' | 'mobile') =>
    `/chat2/${toUrlPart(id)}${query({ message, room })}`,
} as const
