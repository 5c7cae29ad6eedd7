/** What becomes of a record; what the change has as undefined goes. */
export function applyChange<Row extends object>(row: Row, change: Partial<NoInfer<Row>>): Row {
  const next = { ...row, ...change }
  for (const key of Object.keys(change))
    if (Reflect.get(change, key) === undefined) Reflect.deleteProperty(next, key)
  return next
}
