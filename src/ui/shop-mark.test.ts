import sharp from 'sharp'
import { expect, test } from 'vitest'
import { markPath, markSvg, markViewBox } from './shop-mark.ts'

test('draws the logo inside its box in the given colour', async () => {
  expect(markSvg('#ffeb3b')).toContain('fill="#ffeb3b"')
  const [, , side] = markViewBox.split(' ').map(Number)
  const numbers = (markPath.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(side ?? 0)
  const { data } = await sharp(Buffer.from(markSvg('#000000')))
    .resize(16, 16)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const inked = data.filter((byte, i) => i % 4 === 3 && byte > 128).length
  expect(inked).toBeGreaterThan(60)
  expect(inked).toBeLessThan(190)
})
