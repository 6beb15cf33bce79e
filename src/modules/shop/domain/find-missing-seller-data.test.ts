import { expect, test } from 'vitest'
import { findMissingSellerData, SELLER_FIELDS } from './find-missing-seller-data.ts'

const COMPLETE = {
  name: 'Minu OÜ',
  registryCode: '14532901',
  vatNumber: 'EE102154832',
  street: 'Uus 1',
  city: 'Tartu',
  postcode: '50603',
  country: 'EE',
  email: 'mina@example.ee',
  phone: '+372 5550 0171',
}

test('finds nothing missing when the settings contain everything that the law asks', () => {
  expect(findMissingSellerData(COMPLETE)).toEqual([])
})

test.each(SELLER_FIELDS)('finds a missing %s, also one of blanks', field => {
  expect(findMissingSellerData({ ...COMPLETE, [field]: '' })).toEqual([field])
  expect(findMissingSellerData({ ...COMPLETE, [field]: ' ' })).toEqual([field])
})
