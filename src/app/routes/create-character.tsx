/** /characters/create */
export { CreateCharacterScreen as Component } from '@/features/characters/form/create-character-screen'
