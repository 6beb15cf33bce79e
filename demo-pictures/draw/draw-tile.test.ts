import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawTile, tileKinds } from './draw-tile.ts'

test.each(tileKinds)('draws the tile %s without a background and with unique ids', async kind => {
  const svg = drawTile(kind, 4)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(120)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([120, 90])
  expect(data[3]).toBe(0)
  expect(data.some((byte, i) => i % 4 === 3 && byte === 255)).toBe(true)
})
