import { addDays } from '#kernel/add-days.ts'
import type { AccountingList } from './accounting-list.ts'
import { findReturnDueDay } from './vat-reports.ts'

export const RETURN_KINDS = ['vat', 'oss', 'goods', 'vehicle-parts', 'packaging'] as const
/** The VAT return, the OSS return, and reports of goods, vehicle parts and packaging to registers. */
export type ReturnKind = (typeof RETURN_KINDS)[number]

/** A return that an authority expects about a period; days are `YYYY-MM-DD`, `to` is included. */
export interface DueReturn {
  kind: ReturnKind
  from: string
  to: string
  dueDay: string
}

/** The accounting list that has the figures of a return. */
export const RETURN_LISTS: Readonly<Record<ReturnKind, AccountingList>> = {
  vat: 'vat-return',
  oss: 'oss-return',
  goods: 'problem-goods',
  'vehicle-parts': 'problem-goods',
  packaging: 'packaging',
}

/** Staff learn of a return this long before its due day. */
const LEAD_DAYS = 10

/** Finds the last finished period of so many months, which divide a year. */
const findLastPeriod = (today: string, months: 1 | 3 | 12): { from: string; to: string } => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const currentStart = month - 1 - ((month - 1) % months)
  const formatDay = (monthIndex: number, day: number): string =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
  return { from: formatDay(currentStart - months, 1), to: formatDay(currentStart, 0) }
}

/** Returns the last day of the month after a day's month. */
const findNextMonthEnd = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)
}

/** The register of Products of Concern expects its reports by this day of the month after the period. */
const GOODS_DUE_DAY = '25'

/** Lists the returns about the last month, quarter and year, due or not. */
const listReturns = (today: string): DueReturn[] => {
  const [month, quarter, year] = [findLastPeriod(today, 1), findLastPeriod(today, 3), findLastPeriod(today, 12)]
  const findGoodsDueDay = (day: string): string => `${addDays(day, 1).slice(0, 8)}${GOODS_DUE_DAY}`
  return [
    { kind: 'vat', ...month, dueDay: findReturnDueDay(month.to) },
    { kind: 'oss', ...quarter, dueDay: findNextMonthEnd(quarter.to) },
    { kind: 'goods', ...quarter, dueDay: findGoodsDueDay(quarter.to) },
    { kind: 'vehicle-parts', ...year, dueDay: findGoodsDueDay(year.to) },
    { kind: 'packaging', ...year, dueDay: `${addDays(year.to, 1).slice(0, 4)}-02-28` },
  ]
}

/** Lists the returns that staff must submit within ten days; the due day itself is the last one. */
export const listDueReturns = (today: string): DueReturn[] =>
  listReturns(today).filter(({ dueDay }) => addDays(dueDay, -LEAD_DAYS) <= today && today <= dueDay)
