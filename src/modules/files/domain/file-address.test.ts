import { expect, test } from 'vitest'
import { fileAddress } from './file-address.ts'

test.each([
  ['ketas-4.png', '/file/get/7/ketas-4.png'],
  ['Õli & filter/2.png', '/file/get/7/%C3%95li%20%26%20filter%2F2.png'],
])('%s', (name, address) => expect(fileAddress({ id: 7, name })).toBe(address))
