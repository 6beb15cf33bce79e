import { expect, test } from 'vitest'
import { formatDeliveryTarget } from './format-delivery-target.ts'

const address = { street: 'Pikk 7', apartment: '', city: 'Pärnu', state: 'Pärnumaa', area_code: '80010', country: 'EE' }

test.each([
  [
    { option: { id: '1', name: 'Kristiine Keskus', address: 'Endla 45, 10615 Tallinn' }, address: null },
    'Kristiine Keskus, Endla 45, 10615 Tallinn',
  ],
  [{ option: null, address }, 'Pikk 7, Pärnu, Pärnumaa 80010, Eesti'],
  [{ option: null, address: { ...address, apartment: '12' } }, 'Pikk 7-12, Pärnu, Pärnumaa 80010, Eesti'],
  [{ option: null, address: null }, ''],
])('formats %o as “%s”', (delivery, line) => expect(formatDeliveryTarget(delivery, 'et')).toBe(line))

test('ends with the country name in the reader’s language', () => {
  const abroad = { option: null, address: { ...address, country: 'FI' } }
  expect(formatDeliveryTarget(abroad, 'en')).toBe('Pikk 7, Pärnu, Pärnumaa 80010, Finland')
  expect(formatDeliveryTarget(abroad, 'et')).toBe('Pikk 7, Pärnu, Pärnumaa 80010, Soome')
})
