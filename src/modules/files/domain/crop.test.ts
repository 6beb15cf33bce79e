import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCropKey, toCropPixels } from './crop.ts'

test('returns whole pixels', () =>
  expect(toCropPixels({ x: 0.25, y: 0, width: 0.5, height: 1 }, { width: 400, height: 201 })).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 201,
  }))

test('never returns an empty crop or one outside the picture', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(share, share, share, share, side, side, (x, y, cropWidth, cropHeight, width, height) => {
      const pixels = toCropPixels({ x, y, width: cropWidth, height: cropHeight }, { width, height })
      expect(Math.min(pixels.width, pixels.height)).toBeGreaterThanOrEqual(1)
      expect(Math.min(pixels.left, pixels.top)).toBeGreaterThanOrEqual(0)
      expect(pixels.left + pixels.width).toBeLessThanOrEqual(width)
      expect(pixels.top + pixels.height).toBeLessThanOrEqual(height)
    }),
  )
})

test('returns equal keys for equal crops', () =>
  expect(formatCropKey({ x: 0.1, y: 0.2, width: 0.30004, height: 1 })).toBe('1000-2000-3000-10000'))
