import { matches, type RecordedRequest, type RequestMatch } from './stand-in-types'

interface Scripted {
  match?: RequestMatch
  times?: number
}

/**
 * What a test has planned for requests to come. Entries with a number of times go first, in the
 * order in which they were added; then the newest of those without.
 */
export class ScriptedList<Entry extends Scripted> {
  private entries: { entry: Entry; left: number }[] = []

  add(entry: Entry) {
    this.entries.push({ entry, left: entry.times ?? Infinity })
  }

  /** The entry for a request, which is used up by one; undefined where none is meant for it. */
  take(request: RecordedRequest): Entry | undefined {
    const fitting = this.entries.filter(({ entry }) => matches(request, entry.match))
    const found = fitting.find(({ left }) => left !== Infinity) ?? fitting.at(-1)
    if (found === undefined) return undefined
    found.left -= 1
    this.entries = this.entries.filter(({ left }) => left > 0)
    return found.entry
  }

  clear() {
    this.entries = []
  }
}
