import * as z from 'zod/mini'
import {
  characterMetadataSchema,
  characterSchema,
  galleryImageSchema,
  generationAttributesSchema,
  modelParametersSchema,
} from '@/domain/character'
import { conversationMetadataSchema, conversationSchema } from '@/domain/conversation'
import {
  MINIMUM_AGE,
  datingSessionLimits,
  datingSessionSchema,
  profileSchema,
} from '@/domain/dating-session'
import {
  finishReasons,
  messageImageSchema,
  messageSchema,
  messageVariantSchema,
} from '@/domain/message'
import { type Provider, providerSchema } from '@/domain/provider'
import { createId } from '@/lib/ids'
import { FilePicture, RefusedPicture, readFilePicture } from './file-picture'
import { quoteName } from './import-issues'
import { type Fields, isFields, readRecord, toTime } from './read-record'

/*
 * What of a file's records can be taken: from anything that JSON can hold to the session form of domain/, with
 * pictures as bytes. Each takes a way to tell what is left out; the words complete "conversation “Tea”: …".
 */

/** Told what is wrong. */
export type Tell = (why: string) => void

const toldField =
  (tell: Tell): ((name: string) => void) =>
  (name) =>
    tell(`its “${name}” cannot be used and was left out`)

/** What is a number in the file, as some builds write ids and versions, becomes text. */
function withNumbersAsText(raw: Fields, ...names: string[]): Fields {
  const numbers = names.filter((name) => typeof raw[name] === 'number')
  if (numbers.length === 0) return raw
  return { ...raw, ...Object.fromEntries(numbers.map((name) => [name, String(raw[name])])) }
}

/** A picture; what cannot be taken is told, what is not there is not. */
function pictureOf(value: unknown, tell: Tell, name: string): FilePicture | undefined {
  if (value instanceof FilePicture) return value
  if (value === undefined || value === null) return undefined
  const refused =
    value instanceof RefusedPicture
      ? value
      : typeof value === 'string'
        ? readFilePicture(value)
        : new RefusedPicture('is none')
  if (refused instanceof FilePicture) return refused
  tell(`${name} ${refused.why} and was left out`)
  return undefined
}

/** A provider. Its endpoint is looked at where it is known what is stored: see `provider-arrival`. */
export function checkProvider(
  id: string,
  raw: Fields,
  fallbackTime: number,
  tell: Tell,
): Provider | undefined {
  const read = readRecord(
    providerSchema,
    { ...raw, id },
    {
      defaults: {
        name: typeof raw.type === 'string' ? raw.type : '',
        apiKey: '',
        defaultModel: '',
        // What is not said is not switched on (P12).
        enabled: false,
        createdAt: fallbackTime,
      },
      onBadField: (name) => {
        if (name !== 'type') toldField(tell)(name)
      },
    },
  )
  if (!read)
    tell(
      typeof raw.type === 'string'
        ? `left out, because its type ${quoteName(raw.type)} is not known here`
        : 'left out, because it has no type',
    )
  return read
}

const plainCharacterSchema = z.omit(characterSchema, { avatar: true, imageGallery: true })
const plainGalleryImageSchema = z.omit(galleryImageSchema, { imageData: true })

interface CheckedGalleryImage {
  about: z.infer<typeof plainGalleryImageSchema>
  picture: FilePicture
}

/** A character that is fit to be stored, and its pictures, which are not decoded yet. */
export interface CheckedCharacter {
  character: z.infer<typeof plainCharacterSchema>
  avatar?: FilePicture
  /** Absent where the file has none. */
  gallery?: CheckedGalleryImage[]
}

/**
 * The profile picture of the gallery and the avatar are one picture, though the file holds it twice.
 * @returns its place in the gallery; -1 where the avatar is a picture of its own, or there is none.
 */
export function placeOfAvatar({ avatar, gallery = [] }: CheckedCharacter): number {
  const isSame = ({ bytes }: FilePicture) =>
    bytes.length === avatar?.bytes.length && bytes.every((byte, at) => byte === avatar.bytes[at])
  return gallery.findIndex(({ about, picture }) => about.isProfilePicture && isSame(picture))
}

/** How many different pictures a character comes with. */
export function countPictures(character: CheckedCharacter): number {
  const { avatar, gallery = [] } = character
  return gallery.length + (avatar && placeOfAvatar(character) === -1 ? 1 : 0)
}

/** A character. It stays where its provider is missing, as "Provider Disabled". */
export function checkCharacter(
  id: string,
  raw: Fields,
  fallbackTime: number,
  tell: Tell,
): CheckedCharacter | undefined {
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const character = readRecord(
    plainCharacterSchema,
    { ...withNumbersAsText(raw, 'providerId', 'version'), id },
    {
      defaults: {
        name: 'Unnamed character',
        systemPrompt: '',
        providerId: '',
        model: '',
        createdAt,
        updatedAt: createdAt,
      },
      parts: { modelParameters: modelParametersSchema, metadata: characterMetadataSchema },
      onBadField: toldField(tell),
    },
  )
  if (!character) return undefined
  // What is stored is not temporary (DATA-59).
  if (character.temporary) delete character.temporary
  const avatar = pictureOf(raw.avatar, tell, 'its profile picture')
  const gallery = checkGallery(raw.imageGallery, createdAt, tell)
  return { character, ...(avatar && { avatar }), ...(gallery && { gallery }) }
}

function checkGallery(
  raw: unknown,
  fallbackTime: number,
  tell: Tell,
): CheckedGalleryImage[] | undefined {
  if (raw === undefined || raw === null) return undefined
  if (!Array.isArray(raw)) {
    toldField(tell)('imageGallery')
    return undefined
  }
  return raw.flatMap((item: unknown, index) => {
    const name = `gallery picture ${index + 1}`
    if (!isFields(item)) {
      tell(`${name} is none and was left out`)
      return []
    }
    if (item.imageData === undefined || item.imageData === null)
      tell(`${name} is missing and was left out`)
    const picture = pictureOf(item.imageData, tell, name)
    const id = typeof item.id === 'string' && item.id !== '' ? item.id : createId()
    const about = readRecord(
      plainGalleryImageSchema,
      { ...item, id },
      {
        defaults: { createdAt: fallbackTime, source: 'uploaded', isProfilePicture: false },
        parts: { generationAttributes: generationAttributesSchema },
        onBadField: (field) => toldField(tell)(`${field}” of “${name}`),
      },
    )
    return picture && about ? [{ about, picture }] : []
  })
}

const plainConversationSchema = z.omit(conversationSchema, { messages: true })
export type CheckedConversation = z.infer<typeof plainConversationSchema>

/** Times of a conversation's messages, for one that has none of its own. */
export interface MessageTimes {
  first: number
  last: number
}

/** A conversation without its messages. It stays where its character is missing, as that of a "Deleted character". */
export function checkConversation(
  id: string,
  raw: Fields,
  { first, last }: MessageTimes,
  tell: Tell,
): CheckedConversation | undefined {
  const createdAt = toTime(raw.createdAt) ?? first
  const conversation = readRecord(
    plainConversationSchema,
    { ...withNumbersAsText(raw, 'characterId'), id },
    {
      defaults: {
        characterId: '',
        title: 'Chat',
        createdAt,
        updatedAt: Math.max(createdAt, last),
      },
      parts: { metadata: conversationMetadataSchema },
      onBadField: toldField(tell),
    },
  )
  if (conversation?.temporary) delete conversation.temporary
  return conversation
}

const plainMessageSchema = z.omit(messageSchema, { image: true, variants: true })
const plainImageSchema = z.omit(messageImageSchema, { data: true })
const withVariantsSchema = z.extend(plainMessageSchema, {
  variants: z.optional(z.array(messageVariantSchema)),
})

/** A message that is fit to be stored, and its picture, which is not decoded yet. */
export interface CheckedMessage {
  message: z.infer<typeof withVariantsSchema>
  image?: { about: z.infer<typeof plainImageSchema>; picture: FilePicture }
}

/**
 * A message; undefined for one that is none, or that nobody known has written. One that was being written when the
 * file was made is marked as interrupted: nobody writes it any more (P15).
 * @param fallbackTime of the message before, in epoch milliseconds.
 */
export function checkMessage(
  raw: unknown,
  fallbackTime: number,
  tell: Tell,
): CheckedMessage | undefined {
  if (!isFields(raw)) {
    tell('left out, because it is no message')
    return undefined
  }
  const { content } = raw
  if (content !== undefined && content !== null && typeof content !== 'string') {
    tell('left out, because its text is none')
    return undefined
  }
  const variants = checkVariants(raw.variants, fallbackTime, tell)
  const message = readRecord(
    withVariantsSchema,
    { ...withNumbersAsText(raw, 'id'), ...(variants !== undefined && { variants }) },
    {
      defaults: { id: createId(), content: '', timestamp: fallbackTime },
      onBadField: (name) => {
        if (name !== 'role') toldField(tell)(name)
      },
    },
  )
  if (!message) {
    tell(
      typeof raw.role === 'string'
        ? `left out, because its role ${quoteName(raw.role)} is not known here`
        : 'left out, because it does not say who wrote it',
    )
    return undefined
  }
  if (message.id === '') message.id = createId()
  if (!isPlaceIn(message.activeVariant, message.variants)) delete message.activeVariant
  if (message.pending)
    Object.assign(message, {
      pending: false,
      status: 'complete',
      finishReason: finishReasons.interrupted,
    })
  const image = checkMessageImage(raw.image, tell)
  return { message, ...(image && { image }) }
}

/** A place that points nowhere is no place; `variants` finds the shown answer by its text then. */
function isPlaceIn(place: number | undefined, list: readonly unknown[] | undefined): boolean {
  return (
    place === undefined || (Number.isInteger(place) && place >= 0 && !!list && place < list.length)
  )
}

function checkVariants(raw: unknown, fallbackTime: number, tell: Tell): unknown {
  if (!Array.isArray(raw)) return raw
  return raw.flatMap((item: unknown) => {
    const variant =
      isFields(item) && typeof item.content === 'string'
        ? readRecord(messageVariantSchema, item, {
            defaults: { timestamp: fallbackTime },
            onBadField: toldField(tell),
          })
        : undefined
    if (!variant) tell('one of its other answers cannot be used and was left out')
    return variant ?? []
  })
}

function checkMessageImage(raw: unknown, tell: Tell): CheckedMessage['image'] {
  if (raw === undefined || raw === null) return undefined
  if (!isFields(raw)) {
    tell('its picture is none and was left out')
    return undefined
  }
  if (raw.data === undefined || raw.data === null) tell('its picture is missing and was left out')
  const picture = pictureOf(raw.data, tell, 'its picture')
  const about = readRecord(plainImageSchema, raw, { onBadField: toldField(tell) })
  return picture && about ? { about, picture } : undefined
}

const plainDatingSessionSchema = z.omit(datingSessionSchema, { profiles: true })
export type CheckedDatingSession = z.infer<typeof plainDatingSessionSchema>

/** A dating session without its profiles. Nobody under 18 is looked for in it (P23). */
export function checkDatingSession(
  id: string,
  raw: Fields,
  fallbackTime: number,
  tell: Tell,
): CheckedDatingSession | undefined {
  const { age, batchSize, imagesPerProfile } = datingSessionLimits
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const references = ['profileGenerationProviderId', 'imageAnalysisProviderId']
  return readRecord(
    plainDatingSessionSchema,
    { ...withNumbersAsText(raw, ...references), id, preferences: ofAge(raw.preferences, tell) },
    {
      defaults: {
        name: 'Unnamed session',
        description: '',
        worldType: 'custom',
        preferences: {
          ageRange: { min: age.defaultMin, max: age.defaultMax },
          genderPreference: 'any',
          interests: [],
        },
        customFields: [],
        batchSize: batchSize.default,
        imagesPerProfile: imagesPerProfile.default,
        imagePromptPool: [],
        createdAt,
        updatedAt: createdAt,
        currentIndex: 0,
        totalGenerated: 0,
        stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
      },
      onBadField: toldField(tell),
    },
  )
}

function ofAge(preferences: unknown, tell: Tell): unknown {
  if (!isFields(preferences) || !isFields(preferences.ageRange)) return preferences
  const { min, max } = preferences.ageRange
  if (typeof min !== 'number' || typeof max !== 'number') return preferences
  if (min >= MINIMUM_AGE && max >= MINIMUM_AGE) return preferences
  tell(`its age range began under ${MINIMUM_AGE} and was raised`)
  const ageRange = { min: Math.max(min, MINIMUM_AGE), max: Math.max(max, MINIMUM_AGE) }
  return { ...preferences, ageRange }
}

const plainProfileSchema = z.catchall(
  z.omit(profileSchema, { image: true, images: true }),
  z.unknown(),
)

/** A profile that is fit to be stored, and its pictures, which are not decoded yet. */
export interface CheckedProfile {
  profile: z.infer<typeof plainProfileSchema>
  images: FilePicture[]
}

/** Fields of profiles that are not the user's own to name: pictures, and what only the database has. */
const PICTURE_FIELDS = ['image', 'images', 'imageIds', 'seq']

/** A profile; undefined for one that is none, or of somebody who is not of age (P23). */
export function checkProfile(
  raw: unknown,
  sessionId: string,
  fallbackTime: number,
  tell: Tell,
): CheckedProfile | undefined {
  if (!isFields(raw)) {
    tell('left out, because it is no profile')
    return undefined
  }
  const age = typeof raw.age === 'string' ? Number(raw.age) : raw.age
  if (typeof age !== 'number' || !Number.isFinite(age) || age < MINIMUM_AGE) {
    const isTold = typeof age === 'number' && Number.isFinite(age)
    tell(`left out, because ${isTold ? `the age is under ${MINIMUM_AGE}` : 'no age is given'}`)
    return undefined
  }
  const known = Object.keys(profileSchema.shape)
  const plain = Object.entries(withNumbersAsText(raw, 'id', 'characterId')).filter(
    ([name, value]) =>
      !PICTURE_FIELDS.includes(name) && (known.includes(name) || typeof value === 'string'),
  )
  const profile = readRecord(
    plainProfileSchema,
    { ...Object.fromEntries(plain), sessionId, age },
    {
      defaults: {
        id: createId(),
        name: 'Unnamed',
        bio: '',
        interests: [],
        imagePrompt: '',
        status: 'unseen',
        generatedAt: fallbackTime,
      },
      onBadField: toldField(tell),
    },
  )
  if (!profile) return undefined
  if (profile.id === '') profile.id = createId()
  return { profile, images: checkProfileImages(raw, tell) }
}

/** All pictures of a profile; the legacy field is the first of them, and counts where it is the only one. */
function checkProfileImages({ image, images }: Fields, tell: Tell): FilePicture[] {
  const list: unknown[] = Array.isArray(images) && images.length > 0 ? images : [image]
  if (images !== undefined && images !== null && !Array.isArray(images)) toldField(tell)('images')
  return list.flatMap((item, index) => pictureOf(item, tell, `picture ${index + 1}`) ?? [])
}
