import * as z from 'zod/mini'
import { type Memory, memorySchema } from '@/domain/memory'

/** A memory: the session form with the ids of its sources, by which it is found when one of them changes. */
export const memoryRecordSchema = z.extend(memorySchema, { sourceIds: z.array(z.string()) })
export type MemoryRecord = z.infer<typeof memoryRecordSchema>

/** Whether a row can be read. One that cannot must not keep a message from being written, and stays as it is. */
export function isSoundMemory(row: unknown): boolean {
  return z.safeParse(memoryRecordSchema, row).success
}

/** A memory as it is stored. */
export function toMemoryRecord(memory: Memory): MemoryRecord {
  return { ...memory, sourceIds: [...new Set(memory.sources.map(({ messageId }) => messageId))] }
}
