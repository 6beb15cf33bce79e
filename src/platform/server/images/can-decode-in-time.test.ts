import { expect, test } from 'vitest'
import { canDecodeInTime } from './can-decode-in-time.ts'

const createDrawing = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000" viewBox="0 0 2000 2000">${content}</svg>`,
  )
const NOISE = '<feTurbulence baseFrequency="0.05" numOctaves="10"/>'.repeat(100)

const ENDLESS_DRAWING = createDrawing(
  `<filter id="f" x="0" y="0" width="1" height="1">${NOISE}</filter><rect width="2000" height="2000" filter="url(#f)"/>`,
)

test('gives up an SVG that takes minutes and accepts a quick one', async () => {
  const startedAt = Date.now()
  expect(await canDecodeInTime(ENDLESS_DRAWING, { size: 1_920, timeoutMs: 1_000 })).toBe(false)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(await canDecodeInTime(createDrawing('<circle cx="9" cy="9" r="9"/>'), { size: 1_920 })).toBe(true)
})

test('gives up an SVG by its processor time, long before its timeout', async () => {
  const startedAt = Date.now()
  expect(await canDecodeInTime(ENDLESS_DRAWING, { size: 1_920, timeoutMs: 300_000, processorMs: 1_000 })).toBe(false)
  expect(Date.now() - startedAt).toBeLessThan(25_000)
})

test('rejects bytes other than an image', async () => {
  expect(await canDecodeInTime(Buffer.from('<svg'), { size: 64 })).toBe(false)
})
