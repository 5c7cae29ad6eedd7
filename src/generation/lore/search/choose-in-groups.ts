import type { EntryInUse, Firing } from './entry-in-use'

/** What a choice needs. */
interface GroupChoice {
  /** Names of groups that have an entry already. */
  closed: ReadonlySet<string>
  draw: (place: string) => number
  scoreOf: (use: EntryInUse) => number
}

/**
 * Leaves one entry to each group: one that is sticky, else by the number of found keys where that counts, then one with
 * override and the highest order, else by a draw with weights. A group that has one already takes none. LORE-32
 *
 * An entry of several groups must win all of them; what lost one takes no part in the next.
 * @param firings in the order of the prompt.
 * @returns those that lost.
 */
export function chooseInGroups(
  firings: readonly Firing[],
  { closed, draw, scoreOf }: GroupChoice,
): Set<Firing> {
  const groups = new Map<string, Firing[]>()
  for (const firing of firings) {
    for (const name of firing.use.compiled.groups) {
      const group = groups.get(name)
      if (group) group.push(firing)
      else groups.set(name, [firing])
    }
  }
  const lost = new Set<Firing>()
  const scores = new Map<Firing, number>()
  const score = (firing: Firing) => {
    const known = scores.get(firing) ?? scoreOf(firing.use)
    scores.set(firing, known)
    return known
  }
  for (const [name, all] of groups) {
    const group = all.filter((firing) => !lost.has(firing))
    const winner = closed.has(name)
      ? undefined
      : winnerOf(group, score, () => draw(`group:${name}`))
    for (const firing of group) if (firing !== winner) lost.add(firing)
  }
  return lost
}

function winnerOf(
  group: readonly Firing[],
  score: (firing: Firing) => number,
  draw: () => number,
): Firing | undefined {
  const sticky = group.filter(({ reason }) => reason === 'sticky')
  const left = sticky.length > 0 ? sticky : bestByScore(group, score)
  if (left.length <= 1) return left[0]
  return highestOverride(left) ?? drawnByWeight(left, draw())
}

/** Where any of a group counts found keys, those that do so stay only with as many as the best of all. */
function bestByScore(
  group: readonly Firing[],
  score: (firing: Firing) => number,
): readonly Firing[] {
  const counts = ({ use }: Firing) => use.compiled.entry.groupScoring === true
  if (group.length <= 1 || !group.some(counts)) return group
  const best = group.reduce((most, firing) => Math.max(most, score(firing)), 0)
  return group.filter((firing) => !counts(firing) || score(firing) >= best)
}

function highestOverride(group: readonly Firing[]): Firing | undefined {
  let highest: Firing | undefined
  for (const firing of group) {
    const { entry, order } = firing.use.compiled
    if (entry.groupOverride && (!highest || order > highest.use.compiled.order)) highest = firing
  }
  return highest
}

function drawnByWeight(group: readonly Firing[], drawn: number): Firing | undefined {
  const total = group.reduce((sum, { use }) => sum + use.compiled.groupWeight, 0)
  let left = drawn * total
  for (const firing of group) {
    left -= firing.use.compiled.groupWeight
    if (left < 0) return firing
  }
  return group[0]
}
