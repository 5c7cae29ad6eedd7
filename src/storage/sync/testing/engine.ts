/*
 * All of storage that a simulated device uses, in one module: importing it anew gives a device of its own, with its own
 * connection, as a browser's profile has. SYNC-05
 */
export { createCharacter, updateCharacter } from '../../commands/characters'
export { createProvider, updateProvider } from '../../commands/providers'
export { updateSettings } from '../../commands/settings'
export { createConversation, deleteConversation } from '../../conversations/conversations'
export { storedConversations } from '../../conversations/conversation-source'
export { setPinned } from '../../conversations/pin-conversation'
export { database, databaseStatus, openDatabase } from '../../database/database'
export { createDatingSession, addProfiles } from '../../dating/dating-sessions'
export { swipeProfile } from '../../dating/profiles'
export { createMetadataRecord } from '../../database/records'
export { applySegment } from '../apply/apply-segment'
export { getDevices, renameDevice } from '../devices'
export { pull, push } from '../exchange'
export { hasUnsent } from '../freeze'
export { leaveSync } from '../leave-sync'
export { rulesInForce } from '../marks/merge'
export { becomeDevice, markAll, startSync } from '../start-sync'
export { getSyncState } from '../sync-tables'
export { startVariant } from '@/domain/variants'
export { addCharacter } from './add-character'
