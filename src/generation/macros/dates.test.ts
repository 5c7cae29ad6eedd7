import { describe, expect, it } from 'vitest'
import type { MacroContext } from './macro-context'
import { resolveMacros } from './resolve-macros'
import { TEST_NOW, testContext } from './testing/macro-context'

const resolve = (text: string, fields: Partial<MacroContext> = {}) =>
  resolveMacros(text, testContext(fields), 'place')

describe('MACRO-13: times and dates', () => {
  it.each([
    ['{{time}}', '3:04 PM'],
    ['{{date}}', 'November 24, 2026'],
    ['{{weekday}}', 'Tuesday'],
    ['{{isotime}}', '15:04'],
    ['{{isodate}}', '2026-11-24'],
    ['{{time::UTC+2}}', '5:04 PM'],
    ['{{time_UTC+2}}', '5:04 PM'],
    ['{{TIME_utc-4}}', '11:04 AM'],
    ['{{time::UTC-10}}', '5:04 AM'],
    ['{{time::UTC+5:30}}', '8:34 PM'],
    ['{{time_UTC+0530}}', '8:34 PM'],
    ['{{time::UTC}}', '3:04 PM'],
    ['{{datetimeformat::YYYY-MM-DD HH:mm:ss}}', '2026-11-24 15:04:05'],
    ['{{datetimeformat DD.MM.YY}}', '24.11.26'],
    [
      '{{datetimeformat::dddd, ddd, MMMM, MMM, M, D, H, h, m, s}}',
      'Tuesday, Tue, November, Nov, 11, 24, 15, 3, 4, 5',
    ],
    ['{{datetimeformat::hh:mm A a}}', '03:04 PM pm'],
    ['{{datetimeformat::[Today is] dddd [YYYY]}}', 'Today is Tuesday YYYY'],
  ])('%s gives %s', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it.each([
    ['de-DE', 'Europe/Berlin', '16:04|24. November 2026|Dienstag|16:04|2026-11-24'],
    ['ja-JP', 'Asia/Tokyo', '0:04|2026年11月25日|水曜日|00:04|2026-11-25'],
    ['fr-FR', 'America/New_York', '10:04|24 novembre 2026|mardi|10:04|2026-11-24'],
  ])('in the locale %s and the time zone %s', (locale, timeZone, expected) => {
    const text = '{{time}}|{{date}}|{{weekday}}|{{isotime}}|{{isodate}}'
    expect(resolve(text, { locale, timeZone })).toBe(expected)
  })

  it('numbers are those of the common calendar in any locale', () => {
    const given = { locale: 'ar-SA-u-ca-islamic-nu-arab' }
    expect(resolve('{{isodate}} {{isotime}} {{datetimeformat::YYYY}}', given)).toBe(
      '2026-11-24 15:04 2026',
    )
  })

  it('midnight is 00, and 12 on a clock of twelve hours', () => {
    const now = Date.UTC(2026, 0, 1, 0, 5)
    expect(resolve('{{isotime}} {{datetimeformat::H HH h hh A}}', { now })).toBe(
      '00:05 0 00 12 12 AM',
    )
  })

  it('no narrow or fixed space is left', () => {
    for (const locale of ['en-US', 'fr-FR', 'de-DE', 'es-MX', 'pl-PL', 'ru-RU']) {
      expect(resolve('{{time}} {{date}}', { locale })).not.toMatch(/[\u00a0\u202f]/)
    }
  })

  it('an unknown locale, time zone or time is no reason to fail', () => {
    const odd = { locale: 'no such', timeZone: 'no/such' }
    expect(resolve('{{time}}', odd)).toBe('3:04 PM')
    expect(resolve('{{isodate}}', { now: Number.NaN })).toBe('1970-01-01')
    expect(resolve('{{isodate}}', { now: 1e300 })).toBe('1970-01-01')
  })

  const minute = 60_000
  it.each([
    [undefined, 'just now'],
    [-5 * minute, 'just now'],
    [59_999, 'just now'],
    [minute, '1 minute'],
    [59.9 * minute, '59 minutes'],
    [60 * minute, '1 hour'],
    [23.9 * 60 * minute, '23 hours'],
    [24 * 60 * minute, '1 day'],
    [400 * 24 * 60 * minute, '400 days'],
  ])('{{idle_duration}} %s ms after the message before is %s', (ago, expected) => {
    const previousUserMessageAt = ago === undefined ? undefined : TEST_NOW - ago
    expect(resolve('{{idle_duration}}', { previousUserMessageAt })).toBe(expected)
  })
})
