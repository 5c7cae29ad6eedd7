/*
 * Where messages stand when several devices have written in one chat. Each knows the one that it stood behind when it was
 * first sent; so they are a tree, whose order is: a message, then what follows it, siblings by the moment of their making.
 * What one device wrote stays together.
 */

/** A message in the tree. A deleted one still holds the place of what follows it. */
export interface PlacedMessage {
  id: string
  /** The message that it stood behind; blank where it was the first. */
  after: string
  /** Stamp of its making. */
  born: string
}

/** Ids in the order of the tree. What hangs from nothing, or in a circle that a hostile device has made, comes last. */
export function inTreeOrder(messages: readonly PlacedMessage[]): string[] {
  const ids = new Set(messages.map(({ id }) => id))
  const following = new Map<string, PlacedMessage[]>()
  for (const message of messages) {
    const parent = ids.has(message.after) && message.after !== message.id ? message.after : ''
    following.set(parent, [...(following.get(parent) ?? []), message])
  }
  for (const siblings of following.values()) siblings.sort(byBirth)
  const order: string[] = []
  const seen = new Set<string>()
  // A chat of ten thousand messages is as many levels deep, so there is a stack and no recursion.
  const stack = (following.get('') ?? []).toReversed()
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (seen.has(next.id)) continue
    seen.add(next.id)
    order.push(next.id)
    stack.push(...(following.get(next.id) ?? []).toReversed())
  }
  const rest = messages.filter(({ id }) => !seen.has(id)).sort(byBirth)
  return [...order, ...rest.map(({ id }) => id)]
}

function byBirth(one: PlacedMessage, other: PlacedMessage): number {
  if (one.born !== other.born) return one.born < other.born ? -1 : 1
  return one.id < other.id ? -1 : 1
}
