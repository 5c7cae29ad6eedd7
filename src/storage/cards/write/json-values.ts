import { type Fields, isFields } from '../../session-file/check/read-record'
import type { JsonEdit } from './json-text'

/** A member of a parsed object that stands there itself: `constructor` of none is none. */
export function ownMember(object: unknown, key: string): unknown {
  return isFields(object) && Object.hasOwn(object, key) ? object[key] : undefined
}

/** A JSON text as an object; one without members where it is none. @throws {SyntaxError} */
export function parseObject(text: string): Fields {
  const value: unknown = JSON.parse(text)
  return isFields(value) ? value : {}
}

/** Edits of an object, put together one by one. */
export class MemberEdits {
  readonly #members = new Map<string, JsonEdit | MemberEdits>()

  /** Sets what becomes of a member; undefined lets it be. */
  set(key: string, edit: JsonEdit | undefined): void {
    if (edit) this.#members.set(key, edit)
  }

  /** The edits of a member that is an object, to be put together too. What was set for it goes. */
  in(key: string): MemberEdits {
    const known = this.#members.get(key)
    if (known instanceof MemberEdits) return known
    const edits = new MemberEdits()
    this.#members.set(key, edits)
    return edits
  }

  /** All of it; undefined where there is nothing to do. */
  toEdit(): JsonEdit | undefined {
    const members = new Map<string, JsonEdit>()
    for (const [key, edit] of this.#members) {
      const whole = edit instanceof MemberEdits ? edit.toEdit() : edit
      if (whole) members.set(key, whole)
    }
    return members.size > 0 ? { kind: 'members', members } : undefined
  }
}
