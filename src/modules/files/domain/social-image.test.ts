import { expect, test } from 'vitest'
import { findSocialImage } from './social-image.ts'

test.each([
  [[], undefined],
  [[null, undefined], undefined],
  [['https://other.example/x.png'], undefined],
  [
    [null, 'https://other.example/x.png', '/file/get/1/a.png', '/file/get/2/b.png'],
    '/file/get/1/a.jpg?size=1280&format=jpeg',
  ],
  [['/file/get/1/a.png?size=640'], '/file/get/1/a.jpg?size=1280&format=jpeg'],
  [['/favicon.svg'], '/favicon.svg'],
])('chooses a picture from %j: %s', (urls, expected) => {
  expect(findSocialImage('https://shop.example', urls)).toBe(expected && `https://shop.example${expected}`)
})
