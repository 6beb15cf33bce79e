import { expect, test } from 'vitest'
import type { Page } from '#content/contract-content.ts'
import { readHeaderImage } from './page-field.ts'

const createPage = (picture: unknown) =>
  ({ content: { 'header-img': { type: 'language', et: picture } } }) as unknown as Page

test('returns the header picture with its light variant', () => {
  const picture = { src: '/file/get/1/a.svg', preview: null, alt: 'Laud', width: 1600, height: 900 }
  const light = { src: '/file/get/2/b.svg', preview: 'data:day' }
  expect(readHeaderImage(createPage({ ...picture, light }), 'et')).toMatchObject({
    src: picture.src,
    width: 1600,
    light,
  })
  expect(readHeaderImage(createPage({ ...picture, light: 'none' }), 'et')?.light).toBeUndefined()
  expect(readHeaderImage(createPage(picture), 'et')?.light).toBeUndefined()
  expect(readHeaderImage(createPage('text'), 'et')).toBeNull()
})

test('returns the header picture with a valid focal point', () => {
  const picture = { src: '/file/get/1/a.jpg', preview: null, alt: 'Laud', width: 1600, height: 900 }
  expect(readHeaderImage(createPage({ ...picture, focus: { x: 0.2, y: 1 } }), 'et')?.focus).toEqual({ x: 0.2, y: 1 })
  for (const focus of [undefined, null, 'top', { x: 0.2 }, { x: 2, y: 0 }]) {
    expect(readHeaderImage(createPage({ ...picture, focus }), 'et')?.focus).toBeUndefined()
  }
})
