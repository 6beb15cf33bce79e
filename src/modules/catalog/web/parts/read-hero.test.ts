import { describe, expect, it } from 'vitest'
import { readHero } from './read-hero.ts'

const content = (hero: unknown) => ({ name: 'Home', title: { type: 'language' as const }, hero })

describe('the hero of the home page', () => {
  it.each([
    ['nothing', undefined, []],
    ['something else', 7, []],
    ['an address', '/file/get/1/a.png', [{ src: '/file/get/1/a.png', shift: 0 }]],
    ['one picture', { src: '/a.png' }, [{ src: '/a.png', shift: 0 }]],
    [
      'layers, one of them without a picture',
      { layers: [{ src: '/a.png', depth: -40 }, { depth: 3 }, { src: '/b.png', depth: 80 }] },
      [
        { src: '/a.png', shift: -0.5 },
        { src: '/b.png', shift: 1 },
      ],
    ],
    [
      'a picture per language',
      { src: { type: 'language', et: '/et.png', en: '/en.png' } },
      [{ src: '/en.png', shift: 0 }],
    ],
  ])('is read from %s', (_what, hero, layers) => {
    expect(readHero(content(hero), 'en').layers).toEqual(layers)
  })

  it('keeps depths that lie within one as they are', () => {
    const { layers } = readHero(content({ layers: [{ src: '/a', depth: 0.4 }] }), 'et')
    expect(layers[0]?.shift).toBe(0.4)
  })

  it('speaks the language of the page', () => {
    const heading = { type: 'language', et: 'Tere', en: 'Hello' }
    expect(readHero(content({ heading }), 'et').heading).toBe('Tere')
  })
})
