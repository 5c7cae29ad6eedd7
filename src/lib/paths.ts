/** Addresses of the screens, in one place. NAV-05 to NAV-21. */
export const paths = {
  home: '/',
  providers: '/providers',
  newProvider: '/providers?form=new',
  editProvider: (id: string) => `/providers?form=${encodeURIComponent(id)}`,
  characters: '/characters',
  createCharacter: '/characters/create',
  editCharacter: (id: string) => `/characters/edit/${encodeURIComponent(id)}`,
  conversations: '/conversations',
  conversationsOf: (characterId: string) =>
    `/conversations?character=${encodeURIComponent(characterId)}`,
  chat: (id: string) => `/chat/${encodeURIComponent(id)}`,
  chat2: (id: string) => `/chat2/${encodeURIComponent(id)}`,
} as const
