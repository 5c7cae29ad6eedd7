import { formatDateTime, formatNumber } from '@/ui/format'

/* What the settings say in one line. */

export const open = 'Open devices'
export const off =
  'Off. Your chats can be on several devices, sealed, in a bucket or folder of your own.'
export const settingUp = 'Being set up. Open it to go on.'
export const gettingReady = 'On. Getting ready what is here already.'
export const waiting = (count: number) =>
  count === 1
    ? 'On. 1 change waits to be sent.'
    : `On. ${formatNumber(count)} changes wait to be sent.`
export const stopped = 'On, but the last exchange failed.'
export const on = 'On.'
export const onSince = (exchangedAt: number) => `On. Last exchange: ${formatDateTime(exchangedAt)}.`
