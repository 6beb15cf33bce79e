import { expect, test } from 'vitest'
import { addAddressFormat, buildFileAddress, parseFileId } from './file-address.ts'

test.each([
  ['ketas-4.png', 0, '/file/get/7/ketas-4.png'],
  ['Õli & filter/2.png', 0, '/file/get/7/%C3%95li%20%26%20filter%2F2.png'],
  ['ketas-4.png', 2, '/file/get/7/ketas-4~2.png'],
  ['ketas', 1, '/file/get/7/ketas~1'],
])('addresses %s in revision %i', (name, revision, address) =>
  expect(buildFileAddress({ id: 7, name, revision })).toBe(address),
)

test.each([
  ['/file/get/7/a.png', 7],
  ['/file/get/7/a.png?size=640', 7],
  ['/file/get/x/a.png', null],
  ['https://a.example/file/get/7/a.png', null],
])('parses the file id of %s: %s', (address, id) => expect(parseFileId(address)).toBe(id))

test.each([
  ['/file/get/7/a.svg', 'jpeg', undefined, '/file/get/7/a.jpg?format=jpeg'],
  ['/file/get/7/a.heic', 'jpeg', 1280, '/file/get/7/a.jpg?size=1280&format=jpeg'],
  ['/file/get/7/a.b~2.avif?size=640', 'jpeg', undefined, '/file/get/7/a.b~2.jpg?format=jpeg'],
  ['/file/get/7/%C3%95li.GIF', 'png', 160, '/file/get/7/%C3%95li.png?size=160&format=png'],
  ['/file/get/7/a.JPEG', 'jpeg', undefined, '/file/get/7/a.JPEG?format=jpeg'],
  ['/file/get/7/a', 'jpeg', undefined, '/file/get/7/a.jpg?format=jpeg'],
  ['/favicon.svg', 'jpeg', 1280, '/favicon.svg'],
] as const)('%s in the format %s', (address, format, size, expected) =>
  expect(addAddressFormat(address, format, size)).toBe(expected),
)
