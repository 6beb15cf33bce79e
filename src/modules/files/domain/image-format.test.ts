import { expect, test } from 'vitest'
import { chooseImageFormat } from './image-format.ts'

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/png', 'avif'],
  ['image/webp,*/*', 'image/png', 'webp'],
  ['IMAGE/WEBP', 'image/jpeg', 'webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'image/png', 'webp'],
  ['image/avif;q=0.0,image/webp;q=0', 'image/jpeg', 'jpeg'],
  ['*/*', 'image/jpeg', 'jpeg'],
  ['*/*', 'image/svg+xml', 'png'],
  ['image/png,image/*', 'image/webp', 'png'],
  [undefined, 'image/png', 'png'],
])('Accept %s, original %s: chooses the format %s', (accept, mime, format) =>
  expect(chooseImageFormat(accept, mime)).toBe(format),
)
