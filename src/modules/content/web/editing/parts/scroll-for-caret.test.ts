import { expect, test } from 'vitest'
import { scrollForCaret } from './scroll-for-caret.ts'

test.each<[string, [number, number], [number, number], number]>([
  ['a line in sight stays', [300, 320], [100, 700], 0],
  ['a line behind the bar comes up', [690, 720], [100, 700], 36],
  ['a line at the edge of the bar comes clear of it', [670, 690], [100, 700], 6],
  ['a line behind the header comes down', [90, 110], [100, 700], -26],
  ['a line higher than what is clear shows its end', [0, 900], [100, 700], 216],
  ['where the bar leaves less than a line, its end is what shows', [90, 130], [100, 140], 6],
])('%s', (_what, [top, bottom], [clearTop, clearBottom], by) =>
  expect(scrollForCaret({ top, bottom }, { top: clearTop, bottom: clearBottom })).toBe(by),
)
