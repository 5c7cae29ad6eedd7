/**
 * A list that was read anew, with the old objects of the records that are as they were, and the old list where all are:
 * what is drawn from them is then not drawn again.
 */
export function keepIdentity<Row extends { id: string }>(before: Row[], now: Row[]): Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = now.map((row) => {
    const old = known.get(row.id)
    return keepSame(old, row)
  })
  const isUnchanged =
    kept.length === before.length && kept.every((row, index) => row === before[index])
  return isUnchanged ? before : kept
}

/** What was read anew; the object before where it is as it was. */
export function keepSame<Value>(before: Value | undefined, now: Value): Value {
  return isObject(before) && isObject(now) && isSame(before, now) ? before : now
}

/** Texts are compared before anything is made of them: messages are long and mostly the same. */
function isSame(a: object, b: object): boolean {
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]: [string, unknown]) => {
      const other: unknown = Reflect.get(b, key)
      return value === other || (isObject(value) && JSON.stringify(value) === JSON.stringify(other))
    })
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
