import type { ListedObject } from '@/storage/sync/carrier/carrier'

/*
 * What S3 answers, in XML. Only a few plain elements are looked for, in a text that is bounded before it comes here: a
 * parser of XML would do far more, and workers have none. Names are asked for with `encoding-type=url`; Ceph escapes an
 * apostrophe in them all the same.
 */

/** A page of a list. */
export interface ListPage {
  objects: ListedObject[]
  /** Where the next page begins; undefined after the last. */
  next?: string
}

/** Objects of one page at most; S3 gives a thousand. */
const MAX_OBJECTS = 2_000
/** Characters of a tag or of the mark of a page. */
const MAX_MARK = 2_000

/**
 * Reads a page of ListObjectsV2.
 * @param prefix what all its names begin with; others are left out, and so is what is no name of ours. The names that are
 * given back are without it.
 * @returns undefined where it is no such page
 */
export function readListPage(text: string, prefix: string): ListPage | undefined {
  if (!text.includes('<ListBucketResult')) return undefined
  const contents = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].slice(0, MAX_OBJECTS)
  const objects = contents.flatMap(([, content = '']): ListedObject[] => {
    const name = decode(unescapeXml(elementOf(content, 'Key') ?? ''))
    const tag = plainTag(unescapeXml(elementOf(content, 'ETag') ?? ''))
    if (!name?.startsWith(prefix) || tag === '' || tag.length > MAX_MARK) return []
    const size = Number(elementOf(content, 'Size') ?? NaN)
    const isSize = Number.isSafeInteger(size) && size >= 0
    const putAt = Date.parse(elementOf(content, 'LastModified') ?? '')
    return [
      {
        name: name.slice(prefix.length),
        tag,
        ...(isSize && { size }),
        ...(!Number.isNaN(putAt) && { putAt }),
      },
    ]
  })
  if (elementOf(text, 'IsTruncated') !== 'true') return { objects }
  const next = unescapeXml(elementOf(text, 'NextContinuationToken') ?? '')
  return next === '' || next.length > MAX_MARK ? undefined : { objects, next }
}

/** A tag without its quotes, which some stores write here and leave out there. */
export function plainTag(tag: string): string {
  return tag.replaceAll('"', '')
}

/** What S3 says that went wrong, such as `NoSuchBucket`; undefined where it says nothing. */
export function readErrorCode(text: string): string | undefined {
  const code = text.includes('<Error') ? elementOf(text, 'Code') : undefined
  return code !== undefined && /^\w{1,100}$/.test(code) ? code : undefined
}

/** The store's time, in epoch milliseconds, where its error tells it. */
export function readServerTime(text: string): number | undefined {
  const time = Date.parse(elementOf(text, 'ServerTime') ?? '')
  return Number.isNaN(time) ? undefined : time
}

function elementOf(text: string, name: string): string | undefined {
  const from = text.indexOf(`<${name}>`)
  const to = text.indexOf(`</${name}>`, from)
  return from === -1 || to === -1 ? undefined : text.slice(from + name.length + 2, to)
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

const unescapeXml = (text: string) =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
