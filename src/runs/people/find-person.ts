import { readerOf } from '@/storage/conversations/reader-of'
import type { AdapterOverrides } from '@/ai/provider-config'
import type { PersonGenerator } from '@/generation/people/person-choices'
import type { PersonFormValues } from '@/generation/people/person-form'
import { createId } from '@/lib/ids'
import { addGalleryImage } from '@/storage/commands/gallery'
import type { GalleryDraft } from '@/storage/gallery'
import { getProvider } from '@/storage/database/queries'
import { savedCharactersOf } from '@/storage/conversations/temporary-chats'
import {
  avatarDrafts,
  avatarRunKey,
  type AvatarToSave,
  avatarToSave,
  changeAvatarDraft,
  forgetAvatarDraft,
  startAvatarRun,
} from '../pictures/avatar-draft'
import { agreedBudget } from '../batches/batch-budget'
import type { BatchBudget } from '../providers/paid-call'
import { generatePerson, startPersonChat } from './person-run'
import { inSteps } from './in-steps'
import {
  beginPersonSearch,
  completePersonSearch,
  failPersonSearch,
  type FoundPerson,
  noteStartedChat,
  personAvatarForm,
} from './person-searches'
import { isRunning, readRun } from '../run-store'

/* What the buttons of Random Text and Random Chat 2.0 do. */

/**
 * Looks for somebody; the run of the generator tells how it goes. Where an avatar is wanted it is begun with that. Never throws.
 * @param overrides what tests replace in the adapters
 * @param worst nano-dollars that all of it may cost, as the user has agreed; undefined where nothing says so. COST-28
 */
export async function findPerson(
  generator: PersonGenerator,
  values: PersonFormValues,
  overrides?: AdapterOverrides,
  worst?: number,
): Promise<void> {
  const run = beginPersonSearch(generator.kind)
  const batch = await agreedBudget(worst)
  const { signal, onWait } = run
  const result = await generatePerson({
    generator,
    values,
    signal,
    batch,
    overrides,
    onWait,
    onProgress: inSteps((done) => run.change({ progress: { done } })),
    onSecondTry: () => run.change({ progress: { done: 0 }, data: { isSecondTry: true } }),
    // It fails with an abort only.
  }).catch(() => undefined)
  if (!result || signal.aborted) return
  if (!result.ok) {
    failPersonSearch(generator.kind, run, result.failure)
    return
  }
  const found = { id: createId(), person: result.person, providerId: values.providerId }
  describeLooks(found)
  completePersonSearch(generator.kind, run, found)
  if (values.wantsAvatar) await drawPerson(found, overrides, batch)
}

/** Keeps how the person looks, for the face. */
function describeLooks({ id, person }: FoundPerson) {
  const { name, systemPrompt, imagePrompt } = person
  changeAvatarDraft(personAvatarForm({ id }), {
    wantsAi: true,
    ...(imagePrompt !== undefined && {
      prompt: imagePrompt,
      promptCreatedAt: Date.now(),
      describedAs: { name, systemPrompt },
    }),
  })
}

/** Has the person's face drawn; the draft and the run of `personAvatarForm` tell how it goes. Never throws. */
export async function drawPerson(
  found: FoundPerson,
  overrides?: AdapterOverrides,
  batch?: BatchBudget,
): Promise<void> {
  const { person, providerId } = found
  const { name, systemPrompt } = person
  const form = personAvatarForm(found)
  changeAvatarDraft(form, { wantsAi: true })
  const provider = await getProvider(providerId).catch(() => undefined)
  await startAvatarRun(form, {
    subject: { name, systemPrompt },
    providerId,
    model: provider?.defaultModel ?? '',
    batch,
    overrides,
  })
}

/**
 * Starts the chat with somebody who was found, with the face that there is; one that is still being drawn follows.
 * @returns the conversation's id; the same one where the chat has begun already. @throws as `startPersonChat`.
 */
export async function startFoundChat(
  found: FoundPerson,
  generator: PersonGenerator,
): Promise<string> {
  const { person, providerId, conversationId } = found
  if (conversationId !== undefined) return conversationId
  const form = personAvatarForm(found)
  const looks = avatarToSave(form, person, undefined, Date.now())
  const id = await startPersonChat(person, generator, providerId, looks)
  noteStartedChat(generator.kind, found.id, id)
  const chat = await readerOf(id).getConversation(id)
  if (chat) await handOverFace(form, chat.characterId, looks.avatar)
  return id
}

/**
 * Gives a face that is being drawn to whom the chat is with, as soon as it is there, and forgets the draft.
 * @param given the face that the chat has begun with.
 */
async function handOverFace(form: string, characterId: string, given: AvatarToSave['avatar']) {
  const isDrawing = () => isRunning(readRun('picture', avatarRunKey(form)))
  if (!isDrawing()) {
    // It has come while the chat was being made.
    const avatar = avatarDrafts.getState()[form]?.picture
    if (avatar && avatar !== given) await giveFace(characterId, avatar)
    return
  }
  // The draft gets the picture right after the run has ended.
  const unsubscribe = avatarDrafts.subscribe((drafts, before) => {
    if (drafts[form] === before[form] || isDrawing()) return
    unsubscribe()
    const avatar = drafts[form]?.picture
    if (avatar) void giveFace(characterId, avatar)
    forgetAvatarDraft(form)
  })
}

/** To the temporary character, and to what it was saved as meanwhile, where that has no face of its own. */
function giveFace(characterId: string, face: GalleryDraft) {
  const give = (id: string, asProfilePicture: true | 'if-none') =>
    // The write has reported itself where it failed.
    addGalleryImage(id, face, { asProfilePicture }).catch(() => undefined)
  return Promise.all([
    give(characterId, true),
    ...savedCharactersOf(characterId).map((id) => give(id, 'if-none')),
  ])
}
