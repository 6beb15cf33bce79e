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

test('returns no fields when the settings contain everything that the law requires', () => {
  expect(findMissingSellerData(COMPLETE)).toEqual([])
})

test.each(SELLER_FIELDS)('reports %s when it is empty or blank', field => {
  expect(findMissingSellerData({ ...COMPLETE, [field]: '' })).toEqual([field])
  expect(findMissingSellerData({ ...COMPLETE, [field]: ' ' })).toEqual([field])
})
