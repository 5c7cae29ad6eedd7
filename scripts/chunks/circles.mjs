/**
 * Chunks that import one another in a circle, of which one would run before what it needs is there.
 * @param {readonly { fileName: string, imports: readonly string[] }[]} chunks
 * @returns {string[] | undefined} names of files, each imported by the one before, and the first by the last
 */
export function findCircle(chunks) {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  /** @type {Set<string>} */
  const done = new Set()
  /**
   * @param {string} file
   * @param {readonly string[]} way how it was come to
   * @returns {string[] | undefined}
   */
  const visit = (file, way) => {
    if (way.includes(file)) return way.slice(way.indexOf(file))
    if (done.has(file)) return undefined
    for (const imported of importsOf.get(file) ?? []) {
      const circle = visit(imported, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of importsOf.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}
