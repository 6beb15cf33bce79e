import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropKey, cropPixels } from './crop.ts'

test('returns whole pixels', () =>
  expect(cropPixels({ x: 0.25, y: 0, width: 0.5, height: 1 }, { width: 400, height: 201 })).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 201,
  }))

test('never returns an empty crop or one outside the picture', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(share, share, share, share, side, side, (x, y, w, h, width, height) => {
      const part = cropPixels({ x, y, width: w, height: h }, { width, height })
      expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(1)
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0)
      expect(part.left + part.width).toBeLessThanOrEqual(width)
      expect(part.top + part.height).toBeLessThanOrEqual(height)
    }),
  )
})

test('returns equal keys for equal crops', () =>
  expect(cropKey({ x: 0.1, y: 0.2, width: 0.30004, height: 1 })).toBe('1000-2000-3000-10000'))
