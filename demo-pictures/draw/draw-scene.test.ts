import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { heroLayers as shopLayers } from '../../src/demo/pictures/hero-layers.ts'
import { drawHero, drawHeroLayers, heroViewBox } from './draw-hero.ts'
import { drawScene, sceneKinds } from './draw-scene.ts'

const listIds = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(match => match[1])

describe('drawScene', () => {
  it.each(sceneKinds)('draws %s at 1600 × 900 for both themes, and equally for the same seed', async kind => {
    for (const theme of ['dark', 'light'] as const) {
      const svg = drawScene(kind, theme, 4)
      expect(svg).toBe(drawScene(kind, theme, 4))
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([width, height]).toEqual([1600, 900])
    }
  })

  it.each(sceneKinds)('uses each id once in %s, and draws another picture for another seed', kind => {
    const ids = listIds(drawScene(kind, 'dark', 8))
    expect(new Set(ids).size).toBe(ids.length)
    expect(drawScene(kind, 'dark', 8)).not.toBe(drawScene(kind, 'dark', 9))
  })
})

describe('drawHero', () => {
  it('lists the layers of the shop, with one view box, the first moving right and the last left', () => {
    const layers = drawHeroLayers('dark')
    expect(layers.map(({ id, home }) => ({ id, home }))).toEqual(shopLayers)
    for (const layer of layers) expect(layer.svg).toContain(`viewBox="${heroViewBox}"`)
    const offsets = layers.map(layer => layer.home.x)
    expect(offsets[1]).toBeGreaterThan(0)
    expect(offsets.at(-1)).toBeLessThan(0)
  })

  it('shares no id between layers, so that one page can show all of them', () => {
    const ids = drawHeroLayers('light').flatMap(layer => listIds(layer.svg))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('leaves a layer transparent where nothing is drawn', async () => {
    const rim = drawHeroLayers('dark').find(layer => layer.id === 'rim')
    const { data } = await sharp(Buffer.from(rim?.svg ?? ''))
      .resize(240)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
    expect(data.some((byte, i) => i % 4 === 3 && byte === 255)).toBe(true)
  })

  it('draws the whole hero at 2400 × 1100', async () => {
    const { width, height } = await sharp(Buffer.from(drawHero('light'))).metadata()
    expect([width, height]).toEqual([2400, 1100])
  })
})
