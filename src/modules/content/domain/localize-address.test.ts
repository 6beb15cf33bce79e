import { expect, test } from 'vitest'
import { localizeAddress } from './localize-address.ts'

test.each([
  ['/', '/en'],
  ['/muugitingimused', '/en/muugitingimused'],
  ['/order-status', '/en/order-status'],
  ['/file-formats?a=1', '/en/file-formats?a=1'],
  ['/logout-help', '/en/logout-help'],
  ['/file/get/1/a.pdf', '/file/get/1/a.pdf'],
  ['/order/download/abc', '/order/download/abc'],
  ['/logout', '/logout'],
  ['/logout?to=1', '/logout?to=1'],
  ['https://other.example/order-x', 'https://other.example/order-x'],
])('localizes %s as %s in English', (url, address) => expect(localizeAddress(url, 'en')).toBe(address))
