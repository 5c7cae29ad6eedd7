import type { MacroContext } from './macro-context'

/* Times and dates as macros write them. Only what is handed in is read: no clock, no place of the machine's own. */

/** Where and when. */
export type Moment = Pick<MacroContext, 'now' | 'locale' | 'timeZone'>

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_HOURS = 24
/** The farthest that a date reaches from 1970, in milliseconds. */
const LAST_DATE_MS = 8_640_000_000_000_000
/** Hours that clocks are ahead of UTC at most. */
const MAX_OFFSET_HOURS = 14

const FALLBACK_LOCALE = 'en'

/** Kinds of spaces that newer browsers put between time and AM; models and comparisons want the plain one. */
const SPECIAL_SPACES = /[\u00a0\u202f]/g

function soundDate(now: number): number {
  return Math.abs(now) <= LAST_DATE_MS ? now : 0
}

function format({ now, locale, timeZone }: Moment, options: Intl.DateTimeFormatOptions): string {
  return formatterOf(locale, { ...options, timeZone })
    .format(soundDate(now))
    .replace(SPECIAL_SPACES, ' ')
}

/** An unknown locale or time zone is no reason to fail. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    try {
      return new Intl.DateTimeFormat(FALLBACK_LOCALE, options)
    } catch {
      return new Intl.DateTimeFormat(FALLBACK_LOCALE, { ...options, timeZone: 'UTC' })
    }
  }
}

/** The time as the reader writes it. */
export function timeText(moment: Moment): string {
  return format(moment, { timeStyle: 'short' })
}

/** The date as the reader writes it, with the month's name. */
export function dateText(moment: Moment): string {
  return format(moment, { dateStyle: 'long' })
}

/** The day of the week in the reader's language. */
export function weekdayText(moment: Moment): string {
  return format(moment, { weekday: 'long' })
}

/** The moment as clocks show it at an offset such as `UTC+2`, `UTC-3:30`; undefined where it is none. */
export function atUtcOffset(moment: Moment, offset: string): Moment | undefined {
  const match = /^utc(?:([+-])(\d{1,2})(?::?([0-5]\d))?)?$/i.exec(offset)
  if (!match) return undefined
  const hours = Number(match[2] ?? 0)
  if (hours > MAX_OFFSET_HOURS) return undefined
  const minutes = (hours * HOUR_MINUTES + Number(match[3] ?? 0)) * (match[1] === '-' ? -1 : 1)
  return { ...moment, now: soundDate(moment.now) + minutes * MINUTE_MS, timeZone: 'UTC' }
}

/** Numbers of a moment, in the reader's time zone. */
function numbersOf({ now, timeZone }: Moment) {
  const parts = formatterOf('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(soundDate(now))
  const number = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
  }
}

/** Each token, or a text in brackets that is none. A bracket is looked for up to the next one only. */
const FORMAT_TOKENS = /\[([^[\]]*)\]|YYYY|YY|M{1,4}|DD?|d{3,4}|HH?|hh?|mm?|ss?|A|a/g

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A moment in a format of tokens, as moment.js reads the common ones: `YYYY-MM-DD [at] HH:mm`. */
export function formattedText(moment: Moment, pattern: string): string {
  const { year, month, day, hour, minute, second } = numbersOf(moment)
  const hour12 = hour % 12 || 12
  const values = new Map<string, string>()
  const name = (options: Intl.DateTimeFormatOptions) => () => format(moment, options)
  const tokens = new Map<string, () => string>([
    ['YYYY', () => String(year).padStart(4, '0')],
    ['YY', () => twoDigits(year % 100)],
    ['MMMM', name({ month: 'long' })],
    ['MMM', name({ month: 'short' })],
    ['MM', () => twoDigits(month)],
    ['M', () => String(month)],
    ['DD', () => twoDigits(day)],
    ['D', () => String(day)],
    ['dddd', name({ weekday: 'long' })],
    ['ddd', name({ weekday: 'short' })],
    ['HH', () => twoDigits(hour)],
    ['H', () => String(hour)],
    ['hh', () => twoDigits(hour12)],
    ['h', () => String(hour12)],
    ['mm', () => twoDigits(minute)],
    ['m', () => String(minute)],
    ['ss', () => twoDigits(second)],
    ['s', () => String(second)],
    ['A', () => (hour < 12 ? 'AM' : 'PM')],
    ['a', () => (hour < 12 ? 'am' : 'pm')],
  ])
  return pattern.replace(FORMAT_TOKENS, (token, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted
    const value = values.get(token) ?? tokens.get(token)?.() ?? token
    values.set(token, value)
    return value
  })
}

/** The time as `HH:mm`. */
export function isoTimeText(moment: Moment): string {
  return formattedText(moment, 'HH:mm')
}

/** The date as `YYYY-MM-DD`. */
export function isoDateText(moment: Moment): string {
  return formattedText(moment, 'YYYY-MM-DD')
}

/** How long ago something was, in whole minutes, hours or days. Models are told in English. */
export function idleText(now: number, before: number | undefined): string {
  const minutes = Math.floor((now - (before ?? now)) / MINUTE_MS)
  if (!(minutes >= 1)) return 'just now'
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const days = Math.floor(hours / DAY_HOURS)
  if (days >= 1) return counted(days, 'day')
  return hours >= 1 ? counted(hours, 'hour') : counted(minutes, 'minute')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
