import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1550, '1,6 kB'],
  [999_960, '1 MB'],
  [20_000_000, '20 MB'],
  [1_234_000_000, '1,2 GB'],
])('formats %s bytes as %s', (bytes, text) => expect(formatFileSize(bytes, 'et')).toBe(text))

test('uses a decimal point in English', () => expect(formatFileSize(1500, 'en')).toBe('1.5 kB'))
