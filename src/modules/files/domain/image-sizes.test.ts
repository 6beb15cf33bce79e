import { expect, test } from 'vitest'
import { chooseImageSize } from './image-sizes.ts'

test.each([
  ['64', null, 64],
  ['16', null, 16],
  ['15', null, 8],
  ['7', null, 1],
  ['1', null, 1],
  ['0', null, 1],
  ['-5', null, 1],
  ['63', null, 32],
  ['65', null, 64],
  ['159', null, 64],
  ['320', null, 320],
  ['321px', null, 320],
  ['479', null, 320],
  ['1281', null, 1280],
  ['999999999999', null, 1920],
  ['wide', null, 1920],
  ['', null, 1920],
  [undefined, null, 1920],
  ['1920', 500, 640],
  ['500', 500, 480],
  [undefined, 640, 640],
  ['320', 500, 320],
  ['640', 12_000, 640],
  [undefined, 12_000, 1920],
])('requested %s, longest side of the original %s: chooses the size %i', (requestedSize, longestSide, size) => {
  expect(chooseImageSize(requestedSize, longestSide)).toBe(size)
})
