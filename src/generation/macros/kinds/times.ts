import * as dates from '../dates'
import type { MacroKind, MacroTable } from '../macro-kind'

const now = (text: (moment: dates.Moment) => string): MacroKind => ({
  subject: 'time',
  resolve: (_args, { context }) => text(context),
})

const ANY_MOMENT: dates.Moment = { now: 0, locale: 'en', timeZone: 'UTC' }

const idle: MacroKind = {
  subject: 'time',
  resolve: (_args, { context }) => dates.idleText(context.now, context.previousUserMessageAt),
}

/** Times and dates. MACRO-13 */
export const timeMacros: MacroTable = [
  [
    'time',
    {
      subject: 'time',
      max: 1,
      accepts: ([offset]) => offset === undefined || !!dates.atUtcOffset(ANY_MOMENT, offset),
      resolve: ([offset], { context }) =>
        dates.timeText(
          (offset === undefined ? undefined : dates.atUtcOffset(context, offset)) ?? context,
        ),
    },
  ],
  ['date', now(dates.dateText)],
  ['weekday', now(dates.weekdayText)],
  ['isotime', now(dates.isoTimeText)],
  ['isodate', now(dates.isoDateText)],
  [
    'datetimeformat',
    {
      subject: 'time',
      min: 1,
      restFrom: 0,
      accepts: ([pattern = '']) => pattern !== '',
      resolve: ([pattern = ''], { context, allow }) => allow(dates.formattedText(context, pattern)),
    },
  ],
  ['idle_duration', idle],
  ['idleduration', idle],
]
