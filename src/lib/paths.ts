/** The part after "?", without what is undefined. */
function query(parts: Record<string, string | undefined>): string {
  const given = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}

/** Addresses of the screens, in one place. NAV-05 to NAV-21. */
export const paths = {
  home: '/',
  providers: '/providers',
  newProvider: '/providers?form=new',
  editProvider: (id: string) => `/providers?form=${encodeURIComponent(id)}`,
  settings: '/settings',
  about: '/about',
  characters: '/characters',
  createCharacter: '/characters/create',
  editCharacter: (id: string) => `/characters/edit/${encodeURIComponent(id)}`,
  characterImages: (id: string) => `/characters/${encodeURIComponent(id)}/images`,
  randomText: '/random-text',
  randomChat2: '/random-chat2',
  swipeChat: '/swipe-chat',
  createSwipeSession: '/swipe-chat/create',
  swipeSession: (id: string) => `/swipe-chat/${encodeURIComponent(id)}`,
  imageStudio: '/img-gen',
  storageSettings: '/settings#storage',
  conversations: '/conversations',
  conversationsOf: (characterId: string) =>
    `/conversations?character=${encodeURIComponent(characterId)}`,
  chat: (id: string, message?: string) => `/chat/${encodeURIComponent(id)}${query({ message })}`,
  chat2: (id: string, message?: string, room?: 'rp' | 'mobile') =>
    `/chat2/${encodeURIComponent(id)}${query({ message, room })}`,
} as const
