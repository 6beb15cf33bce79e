import { expect, test } from 'vitest'
import { addDays } from '#kernel/add-days.ts'
import { listDueReturns } from './due-returns.ts'

const listKinds = (day: string) => listDueReturns(day).map(({ kind }) => kind)

test('expects the VAT return of a month by the 20th day of the next one', () => {
  expect(listKinds('2026-12-09')).toEqual([])
  expect(listDueReturns('2026-12-10')).toEqual([
    { kind: 'vat', from: '2026-11-01', to: '2026-11-30', dueDay: '2026-12-20' },
  ])
  expect(listKinds('2026-12-20')).toEqual(['vat'])
  expect(listKinds('2026-12-21')).toEqual([])
})

test('expects the OSS return of a quarter by the end of the next month and the goods report by its 25th day', () => {
  const quarter = { from: '2026-01-01', to: '2026-03-31' }
  expect(listDueReturns('2026-04-20').filter(({ kind }) => kind !== 'vat')).toEqual([
    { kind: 'oss', ...quarter, dueDay: '2026-04-30' },
    { kind: 'goods', ...quarter, dueDay: '2026-04-25' },
  ])
  expect(listKinds('2026-04-26')).toEqual(['oss'])
  expect(listKinds('2026-05-01')).toEqual([])
})

test('expects reports of the last year by 25 January for vehicle parts and by 28 February for packaging', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(listDueReturns('2027-01-25')).toEqual([
    { kind: 'oss', from: '2026-10-01', to: '2026-12-31', dueDay: '2027-01-31' },
    { kind: 'goods', from: '2026-10-01', to: '2026-12-31', dueDay: '2027-01-25' },
    { kind: 'vehicle-parts', ...year, dueDay: '2027-01-25' },
  ])
  expect(listDueReturns('2027-02-28')).toEqual([{ kind: 'packaging', ...year, dueDay: '2027-02-28' }])
})

test('lists each return on eleven days in a row, over four years with a leap day', () => {
  const days = new Map<string, string[]>()
  for (let day = '2026-01-01'; day < '2030-01-01'; day = addDays(day, 1))
    for (const { kind, from } of listDueReturns(day))
      days.set(`${kind} ${from}`, [...(days.get(`${kind} ${from}`) ?? []), day])
  expect(days.size).toBe(48 + 16 + 16 + 4 + 4)
  for (const [first = '', ...others] of days.values()) {
    expect(others).toHaveLength(10)
    expect(others.at(-1)).toBe(addDays(first, 10))
  }
})
