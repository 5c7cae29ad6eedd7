/** More tokens than any model takes; a list that says more is not believed. */
const MAX_TOKEN_LIMIT = 100_000_000

/** A limit in tokens that a server told; undefined where it cannot be one. */
export function tokenLimit(told: number | undefined): number | undefined {
  return told !== undefined && Number.isInteger(told) && told > 0 && told <= MAX_TOKEN_LIMIT
    ? told
    : undefined
}
