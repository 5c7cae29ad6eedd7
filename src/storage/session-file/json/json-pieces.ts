import type { ImageRecord } from '../../database/records'

/*
 * JSON text in pieces, laid out as `JSON.stringify(value, null, 2)` would, for values that as one text
 * would be too large for memory.
 */

const INDENT = '  '

/** A picture, or another file, that stands in the text as a data URL. Its bytes are read when its turn comes. */
export class PictureInText {
  constructor(readonly image: Pick<ImageRecord, 'blob' | 'mime'>) {}
}

/** A value that is written already, piece by piece and at the indent that it will have. */
export class WrittenJson {
  constructor(readonly pieces: readonly JsonPiece[]) {}
}

/** A part of JSON text; a picture is written out where it stands. */
export type JsonPiece = string | PictureInText

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Escapes half characters too, so that they survive the way through UTF-8 (P4). */
function stringify(value: unknown, indent: string): string {
  // Line ends inside of texts are escaped, so that only those of the layout are found.
  return JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${indent}`)
}

/**
 * Writes a value.
 * @param value as JSON knows it, with `PictureInText` and `WrittenJson` anywhere in it. Undefined fields are left out.
 * @param indent of the line that it begins in.
 */
export function* jsonPieces(value: unknown, indent: string): Generator<JsonPiece> {
  if (value instanceof PictureInText) yield value
  else if (value instanceof WrittenJson) yield* value.pieces
  else if (!isContainer(value) || !Object.values(value).some(isContainer))
    yield stringify(value ?? null, indent)
  else if (Array.isArray(value)) yield* arrayPieces(value, indent)
  else yield* objectPieces(value, indent)
}

function* arrayPieces(values: unknown[], indent: string): Generator<JsonPiece> {
  const inner = indent + INDENT
  let isEmpty = true
  for (const value of values) {
    yield `${isEmpty ? '[' : ','}\n${inner}`
    yield* jsonPieces(value, inner)
    isEmpty = false
  }
  yield isEmpty ? '[]' : `\n${indent}]`
}

function* objectPieces(value: object, indent: string): Generator<JsonPiece> {
  const inner = indent + INDENT
  let isEmpty = true
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    if (field === undefined) continue
    yield `${isEmpty ? '{' : ','}\n${inner}${JSON.stringify(key)}: `
    yield* jsonPieces(field, inner)
    isEmpty = false
  }
  yield isEmpty ? '{}' : `\n${indent}}`
}

/** Writes a map whose members come one by one: undefined ones are passed over. */
export async function* mapPieces(
  entries: AsyncIterable<[key: string, value: Iterable<JsonPiece>] | undefined>,
  indent: string,
): AsyncGenerator<JsonPiece> {
  let isEmpty = true
  for await (const entry of entries) {
    if (!entry) continue
    const [key, value] = entry
    yield `${isEmpty ? '{' : ','}\n${indent}${INDENT}${JSON.stringify(key)}: `
    yield* value
    isEmpty = false
  }
  yield isEmpty ? '{}' : `\n${indent}}`
}
