import { expect, test } from 'vitest'
import { computeCaretScroll } from './compute-caret-scroll.ts'

test.each<[string, [number, number], [number, number], number]>([
  ['keeps a visible line', [300, 320], [100, 700], 0],
  ['scrolls a line out from behind the toolbar', [690, 720], [100, 700], 36],
  ['keeps a margin to the toolbar', [670, 690], [100, 700], 6],
  ['scrolls a line out from behind the header', [90, 110], [100, 700], -26],
  ['shows the end of a line taller than the view', [0, 900], [100, 700], 216],
  ['shows the end of a line without enough space', [90, 130], [100, 140], 6],
])('%s', (_name, [top, bottom], [viewTop, viewBottom], distance) =>
  expect(computeCaretScroll({ top, bottom }, { top: viewTop, bottom: viewBottom })).toBe(distance),
)
