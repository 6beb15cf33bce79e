import { expect, test } from 'vitest'
import { fitLogo } from './fit-logo.ts'

const png = { mime: 'image/png', crop: null }

test.each([
  ['a wide logo by its width', { ...png, width: 1200, height: 240 }, 200, 40],
  ['a square logo by its height', { ...png, width: 512, height: 512 }, 60, 60],
  ['a small picture as it is', { ...png, width: 90, height: 20 }, 90, 20],
  ['a small SVG in full size', { mime: 'image/svg+xml', crop: null, width: 20, height: 6 }, 200, 60],
  [
    'a cropped picture by its visible part',
    { ...png, width: 800, height: 800, crop: { x: 0, y: 0, width: 1, height: 0.25 } },
    200,
    50,
  ],
  ['a very flat picture one pixel high', { ...png, width: 4_000, height: 2 }, 200, 1],
  ['a picture of unknown size', { ...png, width: null, height: null }, 1, 1],
])('shows %s', (_name, file, width, height) => {
  expect(fitLogo(file)).toEqual({ width, height })
})
