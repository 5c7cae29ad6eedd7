import { type Preset, presetPartSchema, presetSchema, withAllParts } from '@/domain/preset'
import { type Tell, toldField, withoutBlankName } from './check-fields'
import { isDepth } from './check-persona'
import { type Fields, readRecord, toTime } from './read-record'

/** A preset, with every part of which there is one. Parts that are none are left out. */
export function checkPreset(
  id: string,
  raw: Fields,
  fallbackTime: number,
  defaultName: string,
  tell: Tell,
): Preset | undefined {
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const given: unknown[] = Array.isArray(raw.parts) ? raw.parts : []
  const parts = given.flatMap((part) => {
    const { data } = presetPartSchema.safeParse(part)
    return data && isDepth(data.depth) ? [data] : []
  })
  if (!Array.isArray(raw.parts) || parts.length < given.length) toldField(tell)('parts')
  return readRecord(
    presetSchema,
    { ...withoutBlankName(raw, 'name', tell), id, parts: withAllParts(parts) },
    {
      defaults: { name: defaultName, createdAt, updatedAt: createdAt },
      onBadField: toldField(tell),
    },
  )
}
