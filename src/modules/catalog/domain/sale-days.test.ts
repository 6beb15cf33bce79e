import { expect, test } from 'vitest'
import { findSaleDays } from './sale-days.ts'

test.each([
  ['a week', '2026-11-01T22:00Z', '2026-11-08T22:00Z', '02.11–08.11', '2 Nov–8 Nov'],
  ['an end during the day', '2026-11-02T08:00Z', '2026-11-10T12:00Z', '02.11–10.11', '2 Nov–10 Nov'],
  ['one day', '2026-11-01T22:00Z', '2026-11-02T22:00Z', '02.11–02.11', '2 Nov–2 Nov'],
  ['two years', '2026-12-27T10:00Z', '2027-01-05T10:00Z', '27.12.2026–05.01.2027', '27 Dec 2026–5 Jan 2027'],
  ['no planned end', '2026-11-02T08:00Z', null, 'alates 02.11.2026', 'from 2 Nov 2026'],
])('shows the days of a sale: %s', (_name, from, to, et, en) => {
  const find = (language: 'et' | 'en') =>
    findSaleDays(Date.parse(from), to === null ? null : Date.parse(to), language).text
  expect([find('et'), find('en')]).toEqual([et, en])
})
