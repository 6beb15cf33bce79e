import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPart } from './draw-part.ts'
import { type PartKind, partKinds } from './part-kinds.ts'

const themes = ['dark', 'light'] as const

/** Draws a part and removes the colours, so that only the shapes are compared. */
const drawColourless = (kind: PartKind, seed: number) =>
  drawPart(kind, { seed, theme: 'dark' })
    .replace(/#[0-9a-f]{6}/g, '')
    .replace(/offset="[^"]*"/g, '')

describe('drawPart', () => {
  it('draws at least 30 kinds of parts', () => {
    expect(partKinds.length).toBeGreaterThanOrEqual(30)
  })

  it.each(partKinds)('draws %s as a square picture for both themes', async kind => {
    for (const theme of themes) {
      const svg = drawPart(kind, { seed: 7, theme })
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(svg).not.toMatch(/<text|var\(|<image/)
      const { data, info } = await sharp(Buffer.from(svg))
        .resize(64)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([64, 64])
      expect(new Set(data).size).toBeGreaterThan(24)
    }
  })

  it.each(partKinds)('draws the same %s for the same seed and theme, and another one for another theme', kind => {
    const options = { seed: 41, theme: 'dark' } as const
    const svg = drawPart(kind, options)
    expect(drawPart(kind, options)).toBe(svg)
    expect(drawPart(kind, { ...options, theme: 'light' })).not.toBe(svg)
  })

  it.each(partKinds)('draws at least six different shapes of %s', kind => {
    const drawings = new Set<string>()
    for (let seed = 1; seed <= 12 && drawings.size < 6; seed++) drawings.add(drawColourless(kind, seed))
    expect(drawings.size).toBe(6)
  })

  it('draws each kind differently', () => {
    const drawings = new Set(partKinds.map(kind => drawPart(kind, { seed: 3, theme: 'light' })))
    expect(drawings.size).toBe(partKinds.length)
  })

  it('uses each id once in a picture', () => {
    for (const kind of partKinds) {
      const ids = [...drawPart(kind, { seed: 5, theme: 'dark' }).matchAll(/ id="([^"]+)"/g)].map(match => match[1])
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('changes the colour with the option index', () => {
    const drawings = [0, 1, 2].map(optionIndex => drawPart('silicone-hose', { seed: 5, optionIndex, theme: 'dark' }))
    expect(new Set(drawings).size).toBe(3)
  })

  it('draws the given finish and accent', () => {
    const plain = { seed: 2, theme: 'dark' } as const
    expect(drawPart('alloy-wheel', { ...plain, finish: 'anodisedRed' })).not.toBe(
      drawPart('alloy-wheel', { ...plain, finish: 'white' }),
    )
    expect(drawPart('coilover', { ...plain, accent: '#112233' })).not.toBe(
      drawPart('coilover', { ...plain, accent: '#ddeeff' }),
    )
  })
})
