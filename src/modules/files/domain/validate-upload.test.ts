import { expect, test } from 'vitest'
import { validateUpload } from './validate-upload.ts'

test.each([
  ['at the limit', { size: 100, mime: 'image/png' }, false, 'tooBig'],
  ['below it', { size: 99, mime: 'image/png' }, false, null],
  ['of an unsupported type', { size: 1, mime: 'application/x-msdownload' }, false, 'wrongKind'],
  ['of no known kind', { size: 1, mime: null }, false, 'wrongKind'],
  ['that is not an image where only images are allowed', { size: 1, mime: 'application/pdf' }, true, 'notImage'],
  ['with an unsupported image type', { size: 1, mime: 'image/tiff' }, true, 'notImage'],
  ['that is an image where only images are allowed', { size: 1, mime: 'image/svg+xml' }, true, null],
] as const)('judges a file %s', (_name, file, imageOnly, error) =>
  expect(validateUpload(file, { limitBytes: 100, imageOnly })).toBe(error),
)
