import type { Table } from 'dexie'
import type { database } from '../../database/database'

/**
 * How a field of a record is merged.
 *
 * - `last`: the later stamp counts.
 * - `kept`: a text of the user's. As `last`, but one that loses without either having known of the other is kept beside it.
 * - `once`: given once; of two the first counts.
 * - `max`: the greater number counts.
 * - `or`: true once any device says so.
 * - `count`: each device counts for itself; shown is the sum.
 * - `answer`: a field of the shown answer; all answers are merged by their times, each as `kept`.
 * - `made`: made of other fields, or of other records, on each device.
 * - `local`: of this device; never sent, and not taken from anybody.
 * - `secret`: as `local`, and not even held when the record is deleted.
 * - `group`: fields that mean something together only: `last`, as one.
 * - `list`: each item by itself, by its key.
 * - `parts`: an object whose fields have rules of their own.
 */
type Rule<Value = never> =
  | 'last'
  | 'kept'
  | 'once'
  | 'max'
  | 'or'
  | 'count'
  | 'answer'
  | 'made'
  | 'local'
  | 'secret'
  | { group: string }
  | { list: (item: Item<Value>) => string }
  | { parts: PartRules<Value> }

type Item<Value> = NonNullable<Value> extends readonly (infer Each)[] ? Each : never

/** Names of fields that a type knows; of profiles, which have any others too, those alone. */
type Known<Row> = keyof {
  [Name in keyof Row as string extends Name ? never : number extends Name ? never : Name]: Row[Name]
}

type PartRules<Value> = {
  readonly [Name in Known<NonNullable<Value>>]-?: Rule<NonNullable<Value>[Name]>
}

/** A rule for each field of a record but its key: one that is forgotten does not compile. */
type FieldRules<Row> = {
  readonly [Name in Exclude<Known<Row>, 'id'>]-?: Rule<Row[Name]>
}

/** A rule whatever its field holds, as it is read at run time. */
export type AnyRule =
  | Exclude<Rule, object>
  | { group: string }
  | { list: (item: never) => string }
  | { parts: { readonly [Name in string]: AnyRule } }

/** A row as it stands in a store, unread: it may be damaged. */
export type UnreadRow = Readonly<Record<string, unknown>>

/** What of a store goes to other devices. */
interface SyncedStore<Row> {
  fields: FieldRules<Row>
  /** The record that one goes with. With a conversation its messages go, and come back. */
  owner?: { stores: readonly StoreName[]; field: Known<Row> & string }
  /** Registers that are too little to bring a deleted record back: who pins a chat does not want it more than who deletes it. */
  quiet?: readonly string[]
  /** Records that stay on this device. */
  isLocal?: (row: UnreadRow) => boolean
  /** Where that a record is gone says nothing to others: each device tidies up what nothing names. */
  goesQuietly?: true
}

type Database = typeof database

/** Names of all stores. */
type StoreName = {
  [Name in keyof Database]: Database[Name] extends Table ? Name : never
}[keyof Database]

type RowOf<Name extends StoreName> =
  Database[Name] extends Table<infer Row, infer _Key, infer _New> ? Row : never

/** A rule for each store: one that is forgotten does not compile. `local` ones stay on the device. */
export type StoreRules = {
  readonly [Name in StoreName]: 'local' | SyncedStore<RowOf<Name>>
}
