/**
 * Any error in one text, for screens that must be light: the words of all failures are loaded only when one happens.
 * Never rejects: where they cannot be loaded, that is said.
 */
export async function loadFailureText(cause: unknown): Promise<string> {
  try {
    const { failureText } = await import('./describe-failure')
    return failureText(cause)
  } catch {
    const reason = cause instanceof Error ? ` (${cause.message})` : ''
    return `Something failed${reason}, and its explanation could not be loaded. Check your connection, then try again.`
  }
}
