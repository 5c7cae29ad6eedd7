import { instructionOf, randomFor, type DemoConversation } from './demo-reply'

/** Said in the instructions where a photo goes with the answer. */
const BRINGS_PHOTO = /your next message is sent with a photo/i

const CAPTIONS = [
  `here you go, took it just now`,
  `this one's for you. don't look too closely, a script painted it`,
  `there! it came out better than i thought`,
  `ok here it is, first try and everything`,
] as const

/** Words that go with a photo, where the request says that one comes with the answer; undefined otherwise. */
export function writePhotoCaption(conversation: DemoConversation): string | undefined {
  if (!BRINGS_PHOTO.test(instructionOf(conversation.messages))) return undefined
  return randomFor(conversation).pick(CAPTIONS)
}
