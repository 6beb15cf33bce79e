import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MARK_PATH, MARK_VIEW_BOX, renderMarkSvg } from './shop-mark.ts'

test('draws the logo inside its box in the given colour', async () => {
  expect(renderMarkSvg('#ffeb3b')).toContain('fill="#ffeb3b"')
  const [, , boxSize] = MARK_VIEW_BOX.split(' ').map(Number)
  const numbers = (MARK_PATH.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(boxSize ?? 0)
  const { data } = await sharp(Buffer.from(renderMarkSvg('#000000')))
    .resize(16, 16)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const inkedPixels = data.filter((byte, i) => i % 4 === 3 && byte > 128).length
  // The mark fills between a quarter and three quarters of the 256 pixels.
  expect(inkedPixels).toBeGreaterThan(60)
  expect(inkedPixels).toBeLessThan(190)
})
