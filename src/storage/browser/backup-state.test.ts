import 'fake-indexeddb/auto'
import { fc } from '@/testing/fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '@/domain/settings'
import { type BackupState, getBackupState, getIsBackupDue, isBackupDue } from './backup-state'
import { dismissBackupReminder, noteBackup, setBackupReminder } from '../commands/backup'
import { updateSettings } from '../commands/settings'
import { database } from '../database/database'
import { getSettings } from '../database/queries'
import { METADATA_ID } from '../database/records'
import { freshDatabase } from '../testing/fresh-database'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 21)

/** Conversations that began and were last changed so many days ago. */
const conversations = (...days: [created: number, updated: number][]) =>
  days.map(([created, updated]) => ({
    createdAt: NOW - created * DAY,
    updatedAt: NOW - updated * DAY,
  }))
const some = conversations([60, 40], [50, 2], [40, 1])
const never: BackupState = { reminder: 'monthly' }

describe('the reminder of a backup (P20)', () => {
  it('comes a month after the first conversation, where there was no backup', () => {
    expect(isBackupDue(never, some, NOW)).toBe(true)
    expect(isBackupDue(never, conversations([29, 1], [9, 1], [9, 1]), NOW)).toBe(false)
    expect(isBackupDue(never, conversations([30, 1], [9, 1], [9, 1]), NOW)).toBe(true)
  })

  it('comes when the last backup is older than the choice', () => {
    const days = (count: number) => NOW - count * DAY
    expect(isBackupDue({ reminder: 'monthly', lastBackupAt: days(29) }, some, NOW)).toBe(false)
    expect(isBackupDue({ reminder: 'monthly', lastBackupAt: days(30) }, some, NOW)).toBe(true)
    expect(isBackupDue({ reminder: 'weekly', lastBackupAt: days(6) }, some, NOW)).toBe(false)
    expect(isBackupDue({ reminder: 'weekly', lastBackupAt: days(7) }, some, NOW)).toBe(true)
  })

  it('does not come where nothing has changed since the last backup', () => {
    const state: BackupState = { reminder: 'weekly', lastBackupAt: NOW - 20 * DAY }
    expect(isBackupDue(state, conversations([60, 30], [60, 30], [60, 21]), NOW)).toBe(false)
    expect(isBackupDue(state, conversations([60, 30], [60, 30], [60, 19]), NOW)).toBe(true)
  })

  it('does not come for fewer than three conversations', () => {
    expect(isBackupDue(never, some.slice(1), NOW)).toBe(false)
    expect(isBackupDue(never, [], NOW)).toBe(false)
  })

  it('stays away for a week once it was sent away', () => {
    expect(isBackupDue({ ...never, dismissedAt: NOW - 6 * DAY }, some, NOW)).toBe(false)
    expect(isBackupDue({ ...never, dismissedAt: NOW - 7 * DAY }, some, NOW)).toBe(true)
  })

  it('never comes when it is off, whatever there is', () => {
    const time = fc.integer({ min: 0, max: NOW * 2 })
    const conversation = fc.record({ createdAt: time, updatedAt: time })
    const state = fc.record({
      reminder: fc.constant('off' as const),
      lastBackupAt: fc.option(time, { nil: undefined }),
    })
    fc.assert(
      fc.property(state, fc.array(conversation), time, (any, all, now) => {
        expect(isBackupDue(any, all, now)).toBe(false)
      }),
    )
  })
})

describe('the stored state', () => {
  beforeEach(freshDatabase)

  it('decides without a look at the conversations where no reminder may come', async () => {
    await setBackupReminder('off')
    const read = vi.spyOn(database.conversations, 'toArray')
    expect(await getIsBackupDue(NOW)).toBe(false)
    expect(read).not.toHaveBeenCalled()
    await setBackupReminder('monthly')
    await getIsBackupDue(NOW)
    expect(read).toHaveBeenCalledOnce()
  })

  it('is no backup and a monthly reminder at first', async () => {
    expect(await getBackupState()).toEqual({ reminder: 'monthly' })
    expect(await getIsBackupDue(NOW)).toBe(false)
  })

  it('keeps what was noted and chosen, beside the settings', async () => {
    await updateSettings({ devMode: true })
    await noteBackup(NOW)
    await setBackupReminder('weekly')
    await dismissBackupReminder(NOW + 1)
    expect(await getBackupState()).toEqual({
      lastBackupAt: NOW,
      reminder: 'weekly',
      dismissedAt: NOW + 1,
    })
    expect(await getSettings()).toEqual({ ...defaultSettings, devMode: true })
    await updateSettings({ devMode: false })
    expect((await getBackupState()).lastBackupAt).toBe(NOW)
  })

  it('leaves unknown fields of the record alone, and makes the record where there is none', async () => {
    const row = await database.metadata.get(METADATA_ID)
    const newer = { ...row, later: 'kept' }
    await database.metadata.put(newer as never)
    await noteBackup(NOW)
    expect(await database.metadata.get(METADATA_ID)).toMatchObject({ later: 'kept' })
    await database.metadata.clear()
    await noteBackup(NOW)
    expect(await getBackupState()).toEqual({ lastBackupAt: NOW, reminder: 'monthly' })
    expect(await getSettings()).toEqual(defaultSettings)
  })

  it('reads a damaged time or choice as none, without losing the settings', async () => {
    await updateSettings({ theme: 'dark' })
    const damaged = { lastBackupAt: 'yesterday', backupReminder: 'hourly' }
    await database.metadata.update(METADATA_ID, damaged as never)
    expect(await getBackupState()).toEqual({ reminder: 'monthly' })
    expect((await getSettings()).theme).toBe('dark')
  })
})
