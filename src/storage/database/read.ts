import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'

/**
 * Records that are in the database but cannot be read, as "store/id". They are left as they are, and the
 * app shows a lasting notice with raw export: a failed read never shows an empty app and never leads
 * to a write (P17).
 */
export const damagedRecords = createStore<{ names: string[] }>(() => ({ names: [] }))

function reportDamaged(name: string) {
  const { names } = damagedRecords.getState()
  if (!names.includes(name)) damagedRecords.setState({ names: [...names, name] })
}

function nameOf(store: string, row: unknown): string {
  const id = z.safeParse(z.object({ id: z.string() }), row)
  return `${store}/${id.success ? id.data.id : 'unknown'}`
}

/** Parses a row of a store; undefined where there is none or it is damaged (which is reported). */
export function parseRow<Schema extends z.ZodMiniType>(
  store: string,
  schema: Schema,
  row: unknown,
): z.output<Schema> | undefined {
  if (row === undefined) return undefined
  const result = z.safeParse(schema, row)
  if (result.success) return result.data
  reportDamaged(nameOf(store, row))
  return undefined
}

/** Parses rows of a store and leaves damaged ones out (which are reported). */
export function parseRows<Schema extends z.ZodMiniType>(
  store: string,
  schema: Schema,
  rows: readonly unknown[],
): z.output<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = parseRow(store, schema, row)
    return parsed === undefined ? [] : [parsed]
  })
}
