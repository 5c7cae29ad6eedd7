import type { ImportKind } from '@/storage/session-file/import-options'
import type { PictureRefusal } from '@/storage/session-file/check/file-picture'
import type {
  ImportIssue,
  ImportIssueCode,
  IssueParams,
  IssueSubject,
} from '@/storage/session-file/import-issues'
import { formatNumber, quoteName } from '@/ui/format'

/* What is said of the parts of a file that are left out or changed. */

/** A text of the parameters; a number is written out. */
function text(params: IssueParams, name: string): string {
  const value = params[name] ?? ''
  return typeof value === 'number' ? formatNumber(value) : value
}

const quoted = (params: IssueParams, name: string) => quoteName(text(params, name))

const sections: Record<ImportKind | 'settings', string> = {
  providers: 'providers',
  characters: 'characters',
  conversations: 'conversations',
  datingSessions: 'datingSessions',
  personas: 'personas',
  presets: 'presets',
  lorebooks: 'lorebooks',
  settings: 'settings',
}

const subjects: Record<ImportKind, (name: string) => string> = {
  providers: (name) => `provider ${name}`,
  characters: (name) => `character ${name}`,
  conversations: (name) => `conversation ${name}`,
  datingSessions: (name) => `dating session ${name}`,
  personas: (name) => `persona ${name}`,
  presets: (name) => `prompt preset ${name}`,
  lorebooks: (name) => `lorebook ${name}`,
}

/** Says where something is wrong, such as "conversation “Tea”, message 3". */
function subjectText(subject: IssueSubject): string {
  if ('section' in subject) return sections[subject.section]
  const { kind, name, part } = subject
  const whole = subjects[kind](quoteName(name))
  if (part === undefined) return whole
  const named = typeof part === 'number' ? String(part) : quoteName(part)
  return kind === 'conversations' ? `${whole}, message ${named}` : `${whole}, profile ${named}`
}

const noRecord: Record<string, string> = {
  providers: 'left out, because it is no provider',
  characters: 'left out, because it is no character',
  conversations: 'left out, because it is no conversation',
  datingSessions: 'left out, because it is no dating session',
  personas: 'left out, because it is no persona',
  presets: 'left out, because it is no prompt preset',
  lorebooks: 'left out, because it is no lorebook',
} satisfies Record<ImportKind, string>

const tooMany: Record<string, (max: string) => string> = {
  providers: (max) => `left out, because a file can bring ${max} providers at most`,
  characters: (max) => `left out, because a file can bring ${max} characters at most`,
  conversations: (max) => `left out, because a file can bring ${max} conversations at most`,
  datingSessions: (max) => `left out, because a file can bring ${max} dating sessions at most`,
  personas: (max) => `left out, because a file can bring ${max} personas at most`,
  presets: (max) => `left out, because a file can bring ${max} prompt presets at most`,
  lorebooks: (max) => `left out, because a file can bring ${max} lorebooks at most`,
} satisfies Record<ImportKind, (max: string) => string>

/** Says which picture of a record is meant. */
function pictureName(params: IssueParams): string {
  const number = text(params, 'number')
  if (params.picture === 'avatar') return 'its profile picture'
  if (params.picture === 'gallery') return `gallery picture ${number}`
  return params.picture === 'profile' ? `picture ${number}` : 'its picture'
}

const refusals: Record<string, (picture: string, params: IssueParams) => string> = {
  missing: (picture) => `${picture} is missing and was left out`,
  unusable: (picture) => `${picture} cannot be used and was left out`,
  elsewhere: (picture) => `${picture} is not in the file itself and was left out`,
  svg: (picture) => `${picture} is an SVG, which can hold scripts and was left out`,
  not_base64: (picture) => `${picture} is not in base64 and was left out`,
  too_many_bytes: (picture, { maxMb = 0 }) =>
    `${picture} is larger than ${maxMb} MB and was left out`,
  damaged: (picture) => `${picture} is damaged and was left out`,
  unknown_type: (picture) => `${picture} is not a PNG, JPEG, WebP, GIF or AVIF and was left out`,
  slow_to_draw: (picture) => `${picture} would take minutes to draw and was left out`,
  too_many_pixels: (picture, { width = 0, height = 0 }) =>
    `${picture} has ${width} × ${height} pixels, more than can be shown and was left out`,
} satisfies Record<PictureRefusal, (picture: string, params: IssueParams) => string>

const minor = (params: IssueParams) => `${quoted(params, 'words')} tells of somebody under 18`

const issueTexts: Record<ImportIssueCode, string | ((params: IssueParams) => string)> = {
  not_listed_by_id: 'left out, because they are not listed by id',
  no_settings: 'left out, because they are no settings',
  no_record: (params) => noRecord[text(params, 'kind')] ?? 'left out, because it is no record',
  no_id: 'left out, because it has no id',
  same_id: 'left out, because one with the same id came before it',
  too_many: (params) =>
    tooMany[text(params, 'kind')]?.(text(params, 'max')) ??
    'left out, because a file cannot bring so many',
  minor: (params) => `left out, because ${minor(params)}`,
  odd_times: 'times in the future or before 2020 cannot be true and became the time of the import',
  more_unusable: 'more of it cannot be used',
  field_unusable: (params) => `its ${quoted(params, 'field')} cannot be used and was left out`,
  name_blank: (params) => `its ${quoted(params, 'field')} is blank and was replaced`,
  text_cut: (params) =>
    `its ${quoted(params, 'field')} was longer than ${text(params, 'max')} characters and was cut`,
  list_cut: (params) =>
    `its ${quoted(params, 'field')} had more than ${text(params, 'max')} items: the others were left out`,
  fields_cut: (params) =>
    `its “fields” are more than ${text(params, 'max')}: the others were left out`,
  picture_refused: (params) =>
    (refusals[text(params, 'reason')] ?? refusals.unusable)?.(pictureName(params), params) ?? '',
  gallery_field_unusable: (params) =>
    `its ${quoted(params, 'field')} of “gallery picture ${text(params, 'number')}” cannot be used and was left out`,
  type_unknown: (params) =>
    `left out, because its type ${quoted(params, 'type')} is not known here`,
  type_missing: 'left out, because it has no type',
  address_unusable: 'its address cannot be used and was left out, with its key; it comes in off',
  address_misleading:
    'its address was written so that it looks like another, and is now as it is called',
  organization_unusable: 'its organization cannot be used and was left out; it comes in off',
  key_too_long: 'its key is too long and was left out',
  formats_too_long: 'its formats are too long and were left out; it comes in off',
  minor_tag: (params) => `a tag was left out, because ${minor(params)}`,
  memory_unusable: () => 'a memory was left out, because it is none',
  minor_memory: (params) => `a memory was left out, because ${minor(params)}`,
  minor_looks: (params) => `the description of its looks was left out, because ${minor(params)}`,
  file_refused: (params) =>
    `its file ${quoted(params, 'name')} was left out, because it is not what it says, or is too large`,
  no_message: 'left out, because it is no message',
  content_no_text: 'left out, because its content is not text',
  role_unknown: (params) =>
    `left out, because its role ${quoted(params, 'role')} is not known here`,
  role_missing: 'left out, because it does not say who wrote it',
  answer_unusable: 'one of its other answers cannot be used and was left out',
  minor_field: (params) => `its ${text(params, 'field')} was left out, because ${minor(params)}`,
  minor_image_prompt: (params) => `an image prompt was left out, because ${minor(params)}`,
  age_range_raised: (params) => `its age range began under ${text(params, 'min')} and was raised`,
  no_profile: 'left out, because it is no profile',
  age_too_low: (params) => `left out, because the age is under ${text(params, 'min')}`,
  age_missing: 'left out, because no age is given',
}

/** Says what is left out or changed, and why: "conversation “Tea”, message 3: its picture is damaged and was left out". */
export function issueText({ subject, code, params = {} }: ImportIssue): string {
  const words = issueTexts[code]
  return `${subjectText(subject)}: ${typeof words === 'function' ? words(params) : words}`
}
