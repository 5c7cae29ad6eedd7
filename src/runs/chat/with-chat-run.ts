import { loadOnce } from '@/lib/load-once'

const load = loadOnce(() => import('./chat-run'))

/**
 * Does something with a chat's runs, whose code is fetched at the first use: nothing of it is needed to open a chat.
 * @throws what the action throws, or the browser's error where the code cannot be fetched.
 */
export async function withChatRun<Result>(
  action: (chatRun: Awaited<ReturnType<typeof load>>) => Result | Promise<Result>,
): Promise<Result> {
  return action(await load())
}

/** Fetches what sending needs, so that the first message does not wait for it. */
export function prepareToSend(): void {
  // Offline it fails here, and again, in words, when the message is sent.
  withChatRun(({ prepare }) => prepare()).catch(() => undefined)
}
