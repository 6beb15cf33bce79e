import { expect, test } from 'vitest'
import type { Page } from '#content/contract-page.ts'
import { headerImage } from './page-field.ts'

const pageWith = (picture: unknown) =>
  ({ content: { 'header-img': { type: 'language', et: picture } } }) as unknown as Page

test('the picture that a page begins with keeps its twin for the day', () => {
  const night = { src: '/file/get/1/a.svg', preview: null, alt: 'Laud', width: 1600, height: 900 }
  const light = { src: '/file/get/2/b.svg', preview: 'data:day' }
  expect(headerImage(pageWith({ ...night, light }), 'et')).toMatchObject({ src: night.src, width: 1600, light })
  expect(headerImage(pageWith({ ...night, light: 'none' }), 'et')?.light).toBeUndefined()
  expect(headerImage(pageWith(night), 'et')?.light).toBeUndefined()
  expect(headerImage(pageWith('text'), 'et')).toBeNull()
})
