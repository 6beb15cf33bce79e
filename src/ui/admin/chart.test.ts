import { expect, test } from 'vitest'
import { roundUpMaximum } from './chart.tsx'

test.each([
  [0, 1],
  [-3, 1],
  [1, 1],
  [3, 5],
  [7, 10],
  [10, 10],
  [24, 25],
  [26, 50],
  [1_234.5, 2_000],
  [0.3, 0.5],
])('scales a maximum of %d up to %d', (maximum, top) => expect(roundUpMaximum(maximum)).toBeCloseTo(top, 10))
