import { expect, test } from 'vitest'
import { isPictureAddress } from './picture-address.ts'

test.each(['', '/file/get/7/a.png', '/file/get/7/a~2.png?size=640', 'data:image/png;base64,AA'])(
  'accepts %s as a picture',
  address => expect(isPictureAddress(address)).toBe(true),
)

test.each([
  '/logout',
  '/en/site/set-language',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'https://evil.example/a.png',
  '/file/get/x/a.png',
  '/file/get/../../logout',
  'data:text/html,hi',
])('refuses %s as a picture', address => expect(isPictureAddress(address)).toBe(false))
