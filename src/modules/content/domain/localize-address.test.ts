import { expect, test } from 'vitest'
import { localizeAddress } from './localize-address.ts'

test.each([
  ['/', '/en'],
  ['/muugitingimused', '/en/muugitingimused'],
  ['/order-status', '/en/order-status'],
  ['/file-formats?a=1', '/en/file-formats?a=1'],
  ['/logout-help', '/en/logout-help'],
  ['/et/muugitingimused', '/en/muugitingimused'],
  ['/en/terms#returns', '/en/terms#returns'],
  ['/ET/tooted?c=3', '/en/tooted?c=3'],
  ['/et', '/en'],
  ['/et/', '/en'],
  ['/et?a=1', '/en?a=1'],
  ['/et#top', '/en#top'],
  ['/eta-arved', '/en/eta-arved'],
  ['/file/get/1/a.pdf', '/file/get/1/a.pdf'],
  ['/order/download/abc', '/order/download/abc'],
  ['/logout', '/logout'],
  ['/logout?to=1', '/logout?to=1'],
  ['https://other.example/order-x', 'https://other.example/order-x'],
])('localizes %s as %s in English', (url, address) => expect(localizeAddress(url, 'en')).toBe(address))
