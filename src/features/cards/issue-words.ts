import type { CardIssue, CardIssueCode } from '@/storage/cards/card-types'

type Params = NonNullable<CardIssue['params']>

/** What is odd about a card, by its code. */
const sentences: Record<CardIssueCode, (params: Params) => string> = {
  spec_unknown: ({ spec = '' }) =>
    `It is of a kind that is not known here (${spec}), and was read as V3.`,
  version_newer: ({ version = '' }) =>
    `It is of a newer version (${version}). What that adds is kept, and not used.`,
  data_missing: () => 'It says that it is of a newer kind than it is, and was read as V1.',
  spec_missing: () => 'It does not say of which kind it is, and was read as V2.',
  field_converted: ({ field = '' }) => `“${field}” was written in another form, and could be read.`,
  field_null: ({ field = '' }) => `“${field}” is empty.`,
  field_ignored: ({ field = '' }) => `“${field}” cannot be read, and was left out.`,
  text_cut: ({ field = '', max = '' }) =>
    `“${field}” is longer than ${max} characters, and was cut there.`,
  list_cut: ({ field = '', max = '' }) =>
    `“${field}” has more than ${max} items; the rest was left out.`,
  tag_minor: ({ words = '' }) => `A tag was left out: “${words}” tells of somebody under 18.`,
  chunk_broken: ({ keyword = '' }) =>
    `A part of the picture (${keyword}) is broken; another one was read in its place.`,
  asset_missing: ({ name = '' }) => `“${name}” is named, but did not come with the card.`,
  picture_unusable: ({ name = '' }) =>
    name === ''
      ? 'The picture itself cannot be shown, and was left out.'
      : `The picture “${name}” cannot be shown, and was left out.`,
  file_too_large: ({ name = '', max = '' }) =>
    `“${name}” is larger than ${max} MB, and was left out.`,
  files_too_large: ({ count = '', max = '' }) =>
    `Files beyond ${max} MB together were left out: ${count}.`,
  file_damaged: ({ name = '' }) => `“${name}” is damaged, and was left out.`,
}

/** What is odd about a card, in a sentence. */
export function cardIssueText({ code, params = {} }: CardIssue): string {
  return sentences[code](params)
}
