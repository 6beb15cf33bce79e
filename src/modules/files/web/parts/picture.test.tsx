import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const PICTURE_PROPS = {
  src: '/file/get/1/a.svg',
  alt: 'Velg',
  width: 1600,
  height: 900,
  sizes: '50vw',
  preview: 'data:night',
}
const listImages = (html: string) => [...html.matchAll(/<img[^>]*>/g)].map(([image]) => image)

test('renders sizes, dimensions and alternative text', () => {
  const html = renderToStaticMarkup(<Picture {...PICTURE_PROPS} isEager />)
  expect(listImages(html)).toHaveLength(1)
  expect(html).toContain('width="1600"')
  expect(html).toContain('height="900"')
  expect(html).toContain('alt="Velg"')
  expect(html).toMatch(/srcSet="\/file\/get\/1\/a\.svg\?size=320 320w, /)
  expect(html).toContain('loading="eager"')
})

test('renders both themes with one text and loads neither before it is visible', () => {
  const light = { src: '/file/get/2/b.svg', preview: 'data:day' }
  const html = renderToStaticMarkup(<Picture {...PICTURE_PROPS} className="wide" isEager light={light} />)
  const [darkPicture, lightPicture] = listImages(html)
  expect(html).toMatch(/class="lazy-image wide of-dark-theme".*class="lazy-image wide of-light-theme"/s)
  expect(darkPicture).toContain('/file/get/1/a.svg?size=320')
  expect(lightPicture).toContain('/file/get/2/b.svg?size=320')
  expect(html).toContain('data:day')
  for (const image of [darkPicture, lightPicture]) {
    expect(image).toContain('alt="Velg"')
    expect(image).toContain('loading="lazy"')
    expect(image).toContain('width="1600"')
  }
})

test.each(['gif', 'webp'])('offers the first frame of a %s to users who prefer reduced motion', extension => {
  const renderStill = (src: string) =>
    renderToStaticMarkup(<Picture alt="" height={1} sizes="100vw" src={src} width={2} />)
  const html = renderStill(`/file/get/7/liigub.${extension}`)
  expect(html).toContain('<picture class="contents"><source media="(prefers-reduced-motion: reduce)"')
  expect(html).toContain(`srcSet="/file/get/7/liigub.${extension}?size=320&amp;still=1 320w`)
  expect(renderStill('/file/get/7/seisab.png')).not.toContain('<picture')
})
