import { vi } from 'vitest'

/** Milliseconds: a busy machine needs longer than a quiet one, and only a test that fails waits to the end. */
const LIMIT_MS = 30_000

/**
 * Waits until a check no longer throws, and gives back what it returns. Fake timers go on meanwhile.
 * @throws what the check threw last, when it still does after half a minute
 */
export function waitFor<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: LIMIT_MS })
}
