import { expect, test } from 'vitest'
import { imageSizeFor } from './image-sizes.ts'

test.each([
  ['64', null, 64],
  ['1', null, 64],
  ['0', null, 64],
  ['-5', null, 64],
  ['65', null, 160],
  ['320', null, 320],
  ['321px', null, 480],
  ['1281', null, 1920],
  ['999999999999', null, 1920],
  ['wide', null, 1920],
  ['', null, 1920],
  [undefined, null, 1920],
  ['1920', 500, 640],
  [undefined, 640, 640],
  ['320', 500, 320],
  ['640', 12_000, 640],
  [undefined, 12_000, 1920],
])('%s of an original of %s is %i', (wanted, longestSide, size) => {
  expect(imageSizeFor(wanted, longestSide)).toBe(size)
})
