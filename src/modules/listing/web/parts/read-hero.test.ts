import { describe, expect, it } from 'vitest'
import type { Page } from '#content/contract-content.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { readHero } from './read-hero.ts'

const createPage = (content: object) => ({ title: 'Home', description: 'Parts for cars', content }) as Page
const NO_OFFSET = { x: 0, y: 0 }

describe('home page hero', () => {
  it.each([
    ['nothing', undefined, []],
    ['something else', 7, []],
    ['an address', '/file/get/1/a.png', [{ src: '/file/get/1/a.png', offset: NO_OFFSET }]],
    ['one picture', { src: '/file/get/1/a.png' }, [{ src: '/file/get/1/a.png', offset: NO_OFFSET }]],
    [
      'layers in the drawing’s own units, one of them without a picture',
      {
        layers: [
          { src: '/file/get/1/a.png', home: { x: 1200, y: -240 } },
          { home: { x: 3, y: 3 } },
          { src: '/file/get/1/b.png' },
        ],
      },
      [
        { src: '/file/get/1/a.png', offset: { x: 0.5, y: -0.1 } },
        { src: '/file/get/1/b.png', offset: NO_OFFSET },
      ],
    ],
    [
      'a drawing of another size',
      { width: 100, layers: [{ src: '/file/get/1/a', home: { x: 50 } }] },
      [{ src: '/file/get/1/a', offset: { x: 0.5, y: 0 } }],
    ],
    [
      'a picture per language',
      { src: multilingual({ et: '/file/get/1/et.png', en: '/file/get/1/en.png' }) },
      [{ src: '/file/get/1/en.png', offset: NO_OFFSET }],
    ],
  ])('reads %s', (_name, hero, layers) => {
    expect(readHero(createPage({ hero }), 'en').layers).toEqual(layers)
  })

  it.each([
    [{}, 2400 / 1100],
    [{ width: 200, height: 100 }, 2],
    [{ width: 0, height: -5 }, 2400 / 1100],
  ])('calculates the aspect ratio of %j', (hero, aspectRatio) => {
    expect(readHero(createPage({ hero }), 'et').aspectRatio).toBe(aspectRatio)
  })

  it('takes texts from the page’s fields, or else from title and description', () => {
    const translate = (et: string, en: string) => multilingual({ et, en })
    const pageWithTexts = createPage({ heading: translate('Tere', 'Hello'), lead: translate('Osad autole', '') })
    expect(readHero(pageWithTexts, 'et')).toMatchObject({ heading: 'Tere', text: 'Osad autole' })
    expect(readHero(pageWithTexts, 'en')).toMatchObject({ heading: 'Hello' })
    expect(readHero(createPage({ heading: 7 }), 'en')).toMatchObject({ heading: 'Home', text: 'Parts for cars' })
  })
})
