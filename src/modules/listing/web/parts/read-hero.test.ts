import { describe, expect, it } from 'vitest'
import { readHero } from './read-hero.ts'

const content = (hero: unknown) => ({ name: 'Home', title: { type: 'language' as const }, hero })
const still = { x: 0, y: 0 }

describe('the hero of the home page', () => {
  it.each([
    ['nothing', undefined, []],
    ['something else', 7, []],
    ['an address', '/file/get/1/a.png', [{ src: '/file/get/1/a.png', home: still }]],
    ['one picture', { src: '/a.png' }, [{ src: '/a.png', home: still }]],
    [
      'layers in the drawing’s own units, one of them without a picture',
      { layers: [{ src: '/a.png', home: { x: 1200, y: -240 } }, { home: { x: 3, y: 3 } }, { src: '/b.png' }] },
      [
        { src: '/a.png', home: { x: 0.5, y: -0.1 } },
        { src: '/b.png', home: still },
      ],
    ],
    [
      'a drawing of another size',
      { width: 100, layers: [{ src: '/a', home: { x: 50 } }] },
      [{ src: '/a', home: { x: 0.5, y: 0 } }],
    ],
    [
      'a picture per language',
      { src: { type: 'language', et: '/et.png', en: '/en.png' } },
      [{ src: '/en.png', home: still }],
    ],
  ])('is read from %s', (_what, hero, layers) => {
    expect(readHero(content(hero), 'en').layers).toEqual(layers)
  })

  it.each([
    [{}, 2400 / 1100],
    [{ width: 200, height: 100 }, 2],
    [{ width: 0, height: -5 }, 2400 / 1100],
  ])('knows the shape of %j', (hero, shape) => {
    expect(readHero(content(hero), 'et').shape).toBe(shape)
  })

  it('speaks the language of the page', () => {
    const heading = { type: 'language', et: 'Tere', en: 'Hello' }
    expect(readHero(content({ heading }), 'et').heading).toBe('Tere')
  })
})
