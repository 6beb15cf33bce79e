import { describe, expect, it } from 'vitest'
import type { Page } from '#content/contract-page.ts'
import { readHero } from './read-hero.ts'

const page = (content: object) => ({ title: 'Home', description: 'Parts for cars', content }) as Page
const still = { x: 0, y: 0 }

describe('home page hero', () => {
  it.each([
    ['nothing', undefined, []],
    ['something else', 7, []],
    ['an address', '/file/get/1/a.png', [{ src: '/file/get/1/a.png', offset: still }]],
    ['one picture', { src: '/a.png' }, [{ src: '/a.png', offset: still }]],
    [
      'layers in the drawing’s own units, one of them without a picture',
      { layers: [{ src: '/a.png', home: { x: 1200, y: -240 } }, { home: { x: 3, y: 3 } }, { src: '/b.png' }] },
      [
        { src: '/a.png', offset: { x: 0.5, y: -0.1 } },
        { src: '/b.png', offset: still },
      ],
    ],
    [
      'a drawing of another size',
      { width: 100, layers: [{ src: '/a', home: { x: 50 } }] },
      [{ src: '/a', offset: { x: 0.5, y: 0 } }],
    ],
    [
      'a picture per language',
      { src: { type: 'language', et: '/et.png', en: '/en.png' } },
      [{ src: '/en.png', offset: still }],
    ],
  ])('reads %s', (_what, hero, layers) => {
    expect(readHero(page({ hero }), 'en').layers).toEqual(layers)
  })

  it.each([
    [{}, 2400 / 1100],
    [{ width: 200, height: 100 }, 2],
    [{ width: 0, height: -5 }, 2400 / 1100],
  ])('calculates the aspect ratio of %j', (hero, shape) => {
    expect(readHero(page({ hero }), 'et').aspectRatio).toBe(shape)
  })

  it('takes texts from the page’s fields, or else from title and description', () => {
    const say = (et: string, en: string) => ({ type: 'language', et, en })
    const own = page({ heading: say('Tere', 'Hello'), lead: say('Osad autole', '') })
    expect(readHero(own, 'et')).toMatchObject({ heading: 'Tere', text: 'Osad autole' })
    expect(readHero(own, 'en')).toMatchObject({ heading: 'Hello' })
    expect(readHero(page({ heading: 7 }), 'en')).toMatchObject({ heading: 'Home', text: 'Parts for cars' })
  })
})
