import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const given = { src: '/file/get/1/a.svg', alt: 'Velg', width: 1600, height: 900, sizes: '50vw', preview: 'data:night' }
const images = (html: string) => [...html.matchAll(/<img[^>]*>/g)].map(([image]) => image)

test('renders sizes, dimensions and alternative text', () => {
  const html = renderToStaticMarkup(<Picture {...given} eager />)
  expect(images(html)).toHaveLength(1)
  expect(html).toContain('width="1600"')
  expect(html).toContain('height="900"')
  expect(html).toContain('alt="Velg"')
  expect(html).toMatch(/srcSet="\/file\/get\/1\/a\.svg\?size=320 320w, /)
  expect(html).toContain('loading="eager"')
})

test('renders both themes with one text and loads neither before it is visible', () => {
  const light = { src: '/file/get/2/b.svg', preview: 'data:day' }
  const html = renderToStaticMarkup(<Picture {...given} className="wide" eager light={light} />)
  const [night, day] = images(html)
  expect(html).toMatch(/class="lazy-image wide of-dark-theme".*class="lazy-image wide of-light-theme"/s)
  expect(night).toContain('/file/get/1/a.svg?size=320')
  expect(day).toContain('/file/get/2/b.svg?size=320')
  expect(html).toContain('data:day')
  for (const image of [night, day]) {
    expect(image).toContain('alt="Velg"')
    expect(image).toContain('loading="lazy"')
    expect(image).toContain('width="1600"')
  }
})

test.each(['gif', 'webp'])('offers the first frame of a %s to users who prefer reduced motion', ending => {
  const shown = (src: string) => renderToStaticMarkup(<Picture alt="" height={1} sizes="100vw" src={src} width={2} />)
  const html = shown(`/file/get/7/liigub.${ending}`)
  expect(html).toContain('<picture class="contents"><source media="(prefers-reduced-motion: reduce)"')
  expect(html).toContain(`srcSet="/file/get/7/liigub.${ending}?size=320&amp;still=1 320w`)
  expect(shown('/file/get/7/seisab.png')).not.toContain('<picture')
})
