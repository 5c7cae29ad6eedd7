/** /characters/create */
export { CreateCharacterScreen as Component } from '@/features/characters/create-character-screen'
