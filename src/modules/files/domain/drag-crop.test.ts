import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropToRatio, dragCrop, FULL_CROP, translateFocus } from './drag-crop.ts'

const HALF = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }

test.each([
  [{}, { x: 0.1, y: -0.1 }, { x: 0.35, y: 0.15, width: 0.5, height: 0.5 }],
  [{}, { x: 9, y: 9 }, { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }],
  [{ right: true }, { x: 0.1, y: 0.4 }, { x: 0.25, y: 0.25, width: 0.6, height: 0.5 }],
  [
    { left: true, top: true },
    { x: -9, y: -9 },
    { x: 0, y: 0, width: 0.75, height: 0.75 },
  ],
  [{ bottom: true }, { x: 0, y: -9 }, { x: 0.25, y: 0.25, width: 0.5, height: 0.05 }],
])('moves the edges %j of a crop by %j', (edges, offset, expected) => {
  const movedCrop = dragCrop(HALF, edges, offset)
  for (const field of ['x', 'y', 'width', 'height'] as const) expect(movedCrop[field]).toBeCloseTo(expected[field])
})

test('keeps the crop inside the picture', () => {
  const offset = fc.double({ min: -2, max: 2, noNaN: true })
  const edges = fc.record({ left: fc.boolean(), right: fc.boolean(), top: fc.boolean(), bottom: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.tuple(edges, offset, offset)), drags => {
      const crop = drags.reduce((crop, [edges, x, y]) => dragCrop(crop, edges, { x, y }), FULL_CROP)
      expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.min(crop.width, crop.height)).toBeGreaterThan(0.04)
    }),
  )
})

test('makes the largest square as high as a wide picture', () =>
  expect(cropToRatio(FULL_CROP, 1, { width: 400, height: 200 })).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 }))

test('keeps the focus point in another crop', () =>
  expect(translateFocus({ x: 0.5, y: 0.5 }, FULL_CROP, { x: 0.25, y: 0, width: 0.5, height: 1 })).toEqual({
    x: 0.5,
    y: 0.5,
  }))
