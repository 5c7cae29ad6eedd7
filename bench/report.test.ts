import { describe, expect, it } from 'vitest'
import { formatNumber, judge, toTable, type Row } from './report'

const row: Row = { name: 'stream', unit: 'ms', floor: [100, 300, 200], parlour: [90, 170, 160] }

describe('judge', () => {
  it('compares medians with a multiple of the floor', () => {
    const result = judge({ ...row, target: { timesFloor: 0.85 } })
    expect(result).toMatchObject({ floor: 200, parlour: 160, ratio: 0.8, verdict: 'ok' })
    expect(judge({ ...row, target: { timesFloor: 0.75 } }).verdict).toBe('missed')
  })

  it('counts a figure that equals its target as met', () => {
    expect(judge({ ...row, target: { atMost: 160 } }).verdict).toBe('ok')
    expect(judge({ ...row, target: { atMost: 159 } }).verdict).toBe('missed')
  })

  it('gives no ratio where the floor is missing or nothing', () => {
    expect(judge({ ...row, floor: undefined }).ratio).toBeUndefined()
    expect(judge({ ...row, floor: [0] }).ratio).toBeUndefined()
  })

  it('gives no verdict without a target, nor for a multiple of a floor that is missing', () => {
    expect(judge(row).verdict).toBe('')
    expect(judge({ ...row, floor: undefined, target: { timesFloor: 2 } }).verdict).toBe('')
  })
})

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [0.2512, '0.25'],
    [6.666, '6.67'],
    [99.96, '100'],
    [190.4, '190'],
    [5947.2, '5,947'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })
})

describe('toTable', () => {
  it('lines up its columns and says what was met', () => {
    const results = [
      judge({ ...row, target: { timesFloor: 0.85 } }),
      judge({ name: 'requests', unit: '', parlour: [13], target: { atMost: 12 } }),
    ]
    expect(toTable(results)).toBe(
      [
        '|            | floor | Parlour | ratio | target          |        |',
        '| ---------- | ----: | ------: | ----: | --------------- | ------ |',
        '| stream, ms |   200 |     160 |   0.8 | <= 0.85 x floor | ok     |',
        '| requests   |       |      13 |       | <= 12           | missed |',
      ].join('\n'),
    )
  })
})
