import { DRAFT_OWNER } from '../../attachments/draft-owner'
import { METADATA_ID } from '../../database/records'
import type { AnyRule, StoreRules, UnreadRow } from './rule-types'

const asKey = (item: string) => item
const byId = ({ id }: { id: string }) => id

/**
 * How each field of each store is merged (docs/requirements/sync.md has it as a table). A store or a field without a rule is
 * an error of types here. A field that a newer Parlour has added is merged as `last`, and survives.
 */
export const storeRules = {
  metadata: {
    isLocal: ({ id }) => id !== METADATA_ID,
    fields: {
      appVersion: 'local',
      lastUpdated: 'local',
      lastBackupAt: 'local',
      backupReminder: 'local',
      reminderDismissedAt: 'local',
      settings: {
        parts: {
          theme: 'local',
          devMode: 'local',
          messageDisplay: 'last',
          exportFormat: 'last',
          autoSave: 'last',
          allowProviderSwitching: 'last',
          enableStreaming: 'last',
          showImagePrompts: 'last',
          imageAnalysisProviderId: 'last',
          defaultPersonaId: 'last',
          presetId: 'last',
          postHistory: 'last',
          loreBudget: 'last',
          keepsBeginning: 'last',
          authorsNote: 'last',
          thinking: 'last',
          roomThinking: 'last',
          sending: 'last',
        },
      },
    },
  },
  providers: {
    fields: {
      name: 'last',
      // With one of them the key goes: it was given for all three together (P5).
      type: { group: 'account' },
      apiEndpoint: { group: 'account' },
      organization: { group: 'account' },
      apiKey: 'secret',
      sealedKey: 'secret',
      fromFile: 'local',
      defaultModel: 'last',
      enabled: 'last',
      createdAt: 'once',
      requestFormat: 'last',
      responseFormat: 'last',
      api: 'last',
      capsPrice: 'last',
    },
  },
  characters: {
    fields: {
      name: 'last',
      description: 'kept',
      systemPrompt: 'kept',
      providerId: { group: 'model' },
      providerType: { group: 'model' },
      model: { group: 'model' },
      modelParameters: 'last',
      createdAt: 'once',
      updatedAt: 'max',
      version: 'last',
      characterMode: 'last',
      temporary: 'local',
      metadata: {
        parts: {
          imagePrompt: 'last',
          imagePromptCreatedAt: 'last',
          promptUpdatedAt: 'last',
          avatarGenerationAttempts: 'local',
          lastAvatarError: 'local',
          avatarGenerationRestricted: 'last',
          lastAvatarFailure: 'local',
        },
      },
      worldInfo: 'kept',
      tags: { list: asKey },
      greeting: 'kept',
      interactionStyle: 'last',
      customInstructions: 'kept',
      imageAnalysisProviderId: 'last',
      nickname: 'last',
      personality: 'kept',
      scenario: 'kept',
      examples: 'kept',
      mainPrompt: 'kept',
      postHistory: 'kept',
      note: 'last',
      greetings: 'last',
      groupGreetings: 'last',
      creator: 'last',
      cardVersion: 'last',
      talkativeness: 'last',
      useMacros: 'last',
      personaId: 'last',
      presetId: 'last',
      lorebookIds: { list: asKey },
      sending: 'last',
      cardId: 'last',
      avatarImageId: 'last',
      imageGallery: { list: byId },
    },
    isLocal: ({ temporary }) => temporary === true,
  },
  conversations: {
    fields: {
      characterId: 'last',
      title: 'last',
      conversationType: 'last',
      createdAt: 'once',
      updatedAt: 'max',
      temporary: 'local',
      metadata: {
        parts: {
          totalTokens: 'count',
          tokenCount: { parts: { prompt: 'count', completion: 'count' } },
        },
      },
      branchedFrom: 'once',
      pinned: 'last',
      personaId: 'last',
      presetId: 'last',
      authorsNote: 'last',
      lorebookIds: { list: asKey },
      loreBudget: 'last',
      picks: 'max',
      effort: 'last',
      sending: 'last',
      // What a request of this device decided, by what it had of the chat.
      sent: 'local',
      cutBefore: 'local',
    },
    isLocal: ({ temporary }) => temporary === true,
    quiet: ['pinned'],
  },
  messages: {
    fields: {
      conversationId: 'once',
      role: 'once',
      name: 'once',
      messageType: 'once',
      speaker: 'once',
      userName: 'once',
      content: 'answer',
      timestamp: 'answer',
      model: 'answer',
      error: 'answer',
      errorCode: 'answer',
      finishReason: 'answer',
      failure: 'answer',
      thinking: 'answer',
      sources: 'answer',
      usage: 'answer',
      greeting: 'answer',
      lore: 'answer',
      attachments: 'answer',
      variants: 'answer',
      activeVariant: 'answer',
      edited: 'or',
      hidden: 'last',
      alwaysSent: 'last',
      plannedImage: 'local',
      pending: 'local',
      status: 'made',
      counted: 'made',
      seq: 'made',
    },
    owner: { stores: ['conversations'], field: 'conversationId' },
    quiet: ['shown', 'hidden', 'alwaysSent', 'edited'],
  },
  datingSessions: {
    fields: {
      name: 'last',
      description: 'last',
      worldType: 'last',
      worldDescription: 'last',
      userCharacterName: 'last',
      userCharacterDescription: 'last',
      preferences: 'last',
      customFields: { list: ({ key }) => key },
      batchSize: 'last',
      imagesPerProfile: 'last',
      imageQuality: 'last',
      imagePromptPool: { list: asKey },
      profileGenerationProviderId: 'last',
      imageAnalysisProviderId: 'last',
      createdAt: 'once',
      updatedAt: 'max',
      currentIndex: 'made',
      totalGenerated: 'made',
      stats: {
        parts: {
          totalProfilesGenerated: 'made',
          matches: 'made',
          rightSwipes: 'count',
          leftSwipes: 'count',
        },
      },
      generation: 'local',
    },
  },
  profiles: {
    fields: {
      sessionId: 'once',
      name: 'last',
      age: 'last',
      bio: 'last',
      interests: 'last',
      imagePrompt: 'last',
      image: 'local',
      images: 'local',
      status: { group: 'decision' },
      matchedAt: { group: 'decision' },
      generatedAt: 'once',
      characterId: 'once',
      picturesWanted: 'last',
      pictureFailure: 'local',
      pictureFailureDetails: 'local',
      seq: 'made',
      imageIds: { list: asKey },
    },
    owner: { stores: ['datingSessions'], field: 'sessionId' },
  },
  // A picture never changes. The bytes travel by themselves, under a name that is made of them.
  images: {
    fields: {
      blob: 'local',
      thumbnail: 'local',
      mime: 'once',
      width: 'once',
      height: 'once',
      owner: 'last',
      file: 'last',
    },
    isLocal: ({ owner }) => typeof owner === 'string' && owner.startsWith(DRAFT_OWNER),
    goesQuietly: true,
  },
  personas: {
    fields: {
      name: 'last',
      description: 'kept',
      placement: { group: 'place' },
      depth: { group: 'place' },
      role: { group: 'place' },
      lorebookIds: { list: asKey },
      avatarImageId: 'last',
      createdAt: 'once',
      updatedAt: 'max',
    },
  },
  // The order of the parts is what a preset is.
  presets: { fields: { name: 'last', parts: 'last', createdAt: 'once', updatedAt: 'max' } },
  // A card never changes. The bytes of its files travel as those of pictures do, and are added when they come.
  cards: {
    fields: { owner: 'last', text: 'once', hash: 'once', files: 'local' },
    owner: { stores: ['characters'], field: 'owner' },
  },
  lorebooks: {
    fields: {
      name: 'last',
      description: 'kept',
      scanDepth: 'last',
      tokenBudget: 'last',
      recursive: 'last',
      wholeWords: 'last',
      characterId: 'last',
      isForAll: 'last',
      createdAt: 'once',
      updatedAt: 'max',
      revision: 'made',
    },
  },
  loreEntries: {
    fields: {
      bookId: 'once',
      place: 'last',
      name: 'last',
      comment: 'last',
      keys: 'last',
      content: 'kept',
      enabled: 'last',
      constant: 'last',
      selective: 'last',
      secondaryKeys: 'last',
      secondaryLogic: 'last',
      order: 'last',
      priority: 'last',
      position: { group: 'place' },
      depth: { group: 'place' },
      role: { group: 'place' },
      outlet: { group: 'place' },
      caseSensitive: 'last',
      wholeWords: 'last',
      usePatterns: 'last',
      scanDepth: 'last',
      alsoReads: 'last',
      probability: 'last',
      useProbability: 'last',
      group: 'last',
      groupOverride: 'last',
      groupWeight: 'last',
      groupScoring: 'last',
      sticky: 'last',
      cooldown: 'last',
      delay: 'last',
      excludeRecursion: 'last',
      preventRecursion: 'last',
      recursionLevel: 'last',
      ignoreBudget: 'last',
      triggers: 'last',
      characterFilter: 'last',
      sourceKey: 'last',
      createdAt: 'once',
      updatedAt: 'max',
    },
    owner: { stores: ['lorebooks'], field: 'bookId' },
  },
  lorebookSources: {
    fields: { format: 'once', text: 'once' },
    owner: { stores: ['lorebooks'], field: 'id' },
  },
  memories: {
    fields: {
      scope: 'once',
      ownerId: 'once',
      kind: 'once',
      text: 'kept',
      pinned: 'last',
      off: 'last',
      keys: 'last',
      range: { group: 'origin' },
      sources: { group: 'origin' },
      sourceIds: { group: 'origin' },
      madeBy: 'once',
      model: 'last',
      edited: 'or',
      createdAt: 'once',
      updatedAt: 'max',
    },
    owner: { stores: ['characters', 'conversations'], field: 'ownerId' },
    quiet: ['pinned', 'off', '&origin'],
  },
  wordBlocks: 'local',
  studioResults: 'local',
  recentlyDeleted: 'local',
  deletedRows: 'local',
  // What a browser has paid for is counted and limited where it was paid.
  usage: 'local',
  usageSums: 'local',
  syncMarks: 'local',
  syncHeld: 'local',
} as const satisfies StoreRules

/** The rules of a store, as they are read at run time. */
export interface AnyStore {
  name: string
  fields: ReadonlyMap<string, AnyRule>
  owner?: { stores: readonly string[]; field: string }
  quiet?: readonly string[]
  isLocal?: (row: UnreadRow) => boolean
  goesQuietly?: true
}

interface WrittenRules extends Omit<AnyStore, 'name' | 'fields'> {
  fields: Readonly<Record<string, AnyRule>>
}

const stores = new Map<string, AnyStore>()
for (const [name, rules] of Object.entries<'local' | WrittenRules>(storeRules))
  if (rules !== 'local')
    stores.set(name, { ...rules, name, fields: new Map(Object.entries(rules.fields)) })

/** The rules of a store that is synced; undefined of others, and of those that only a newer Parlour has. */
export function syncedStore(name: string): AnyStore | undefined {
  return stores.get(name)
}

/** Names of the stores that are synced. */
export const syncedStoreNames: readonly string[] = [...stores.keys()]

/** Stores whose records go with one of a store. */
export function storesOwnedBy(name: string): AnyStore[] {
  return [...stores.values()].filter(({ owner }) => owner?.stores.includes(name))
}
