import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure, ok } from '#kernel/result.ts'
import { parseYearWindow, type YearWindowError } from './parse-year-window.ts'
import { formatWindow, MAX_YEAR_MONTH, MIN_YEAR_MONTH, toYearMonth } from './year-month.ts'

type Month = readonly [year: number, month: number] | null
const toMonth = (month: Month) => month && toYearMonth(...month)

test.each<[string, Month, Month]>([
  ['2005-', [2005, 1], null],
  ['2005 –', [2005, 1], null],
  ['2005+', [2005, 1], null],
  ['2005 →', [2005, 1], null],
  ['-2008', null, [2008, 12]],
  ['– 2008', null, [2008, 12]],
  ['05/2006-', [2006, 5], null],
  ['06.2005–03.2008', [2005, 6], [2008, 3]],
  ['2000/11-2005/05', [2000, 11], [2005, 5]],
  ['2003 - 2008', [2003, 1], [2008, 12]],
  ['2003..2008', [2003, 1], [2008, 12]],
  ["'98-02", [1998, 1], [2002, 12]],
  ['’98-’02', [1998, 1], [2002, 12]],
  ['98-02', [1998, 1], [2002, 12]],
  ['05/98', [1998, 5], [1998, 5]],
  ['ab 2006', [2006, 1], null],
  ['alates 05/2006', [2006, 5], null],
  ['kuni 2008', null, [2008, 12]],
  ['bis 03.2008', null, [2008, 3]],
  ['ab 2003 kuni 2008', [2003, 1], [2008, 12]],
  ['2005', [2005, 1], [2005, 12]],
  ['06/2005', [2005, 6], [2005, 6]],
  ['２００５', [2005, 1], [2005, 12]],
  ['all', null, null],
  ['kõik', null, null],
  ['*', null, null],
  ['{{all}}', null, null],
  ['', null, null],
])('reads "%s"', (cell, from, to) => {
  expect(parseYearWindow(cell)).toEqual(ok({ from: toMonth(from), to: toMonth(to) }))
})

test.each<[string, YearWindowError]>([
  ['2008-2005', 'reversed'],
  ['06.2008–03.2008', 'reversed'],
  ['20010', 'yearOutOfRange'],
  ['1800-1900', 'yearOutOfRange'],
  ['13/2005', 'monthOutOfRange'],
  ['2005/00', 'monthOutOfRange'],
  ['2005-08', 'ambiguous'],
  ['05-06', 'ambiguous'],
  ['05/06', 'ambiguous'],
  ['facelift', 'notUnderstood'],
  ['2003-2005-2008', 'notUnderstood'],
  ['ab', 'notUnderstood'],
])('refuses "%s" as %s', (cell, reason) => {
  expect(parseYearWindow(cell)).toEqual(failure(reason))
})

const month = fc.option(fc.integer({ min: MIN_YEAR_MONTH, max: MAX_YEAR_MONTH }))

test('reads back every window that it formats', () => {
  fc.assert(
    fc.property(month, month, (first, second) => {
      const isReversed = first !== null && second !== null && first > second
      const window = isReversed ? { from: second, to: first } : { from: first, to: second }
      expect(parseYearWindow(formatWindow(window))).toEqual(ok(window))
    }),
  )
})

test('never throws and never returns a reversed window', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 '+./a-z–-]{0,14}$/), cell => {
      const parsed = parseYearWindow(cell)
      if (!parsed.ok) return
      const { from, to } = parsed.value
      expect(from === null || to === null || from <= to).toBe(true)
    }),
  )
})
