import { expect, test } from 'vitest'
import type { Page } from '#content/contract-page.ts'
import { headerImage } from './page-field.ts'

const pageWith = (picture: unknown) =>
  ({ content: { 'header-img': { type: 'language', et: picture } } }) as unknown as Page

test('returns the header picture with its light variant', () => {
  const night = { src: '/file/get/1/a.svg', preview: null, alt: 'Laud', width: 1600, height: 900 }
  const light = { src: '/file/get/2/b.svg', preview: 'data:day' }
  expect(headerImage(pageWith({ ...night, light }), 'et')).toMatchObject({ src: night.src, width: 1600, light })
  expect(headerImage(pageWith({ ...night, light: 'none' }), 'et')?.light).toBeUndefined()
  expect(headerImage(pageWith(night), 'et')?.light).toBeUndefined()
  expect(headerImage(pageWith('text'), 'et')).toBeNull()
})

test('returns the header picture with a valid focal point', () => {
  const picture = { src: '/file/get/1/a.jpg', preview: null, alt: 'Laud', width: 1600, height: 900 }
  expect(headerImage(pageWith({ ...picture, focus: { x: 0.2, y: 1 } }), 'et')?.focus).toEqual({ x: 0.2, y: 1 })
  for (const focus of [undefined, null, 'top', { x: 0.2 }, { x: 2, y: 0 }]) {
    expect(headerImage(pageWith({ ...picture, focus }), 'et')?.focus).toBeUndefined()
  }
})
