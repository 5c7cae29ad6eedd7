/** A table in which several words mean the same, made of each meaning with its words, separated by spaces. */
export function byWord<Meaning extends string>(
  words: Readonly<Partial<Record<Meaning, string>>>,
): ReadonlyMap<string, Meaning> {
  const groups = Object.entries(words) as [Meaning, string][]
  return new Map(
    groups.flatMap(([meaning, each]) => each.split(' ').map((word) => [word, meaning])),
  )
}
