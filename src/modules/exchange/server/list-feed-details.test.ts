import { expect, test } from 'vitest'
import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import { NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { listFeedDetails } from './list-feed-details.ts'

/** Texts are their keys. */
const list = (goods: Partial<GoodsDetails>) =>
  listFeedDetails(
    { ...NO_GOODS_DETAILS, ...goods },
    { language: 'en', t: key => key.replace('listing.goods.', '') },
  ).map(({ name, value }) => [name, value])

test('lists hazards, batteries and marked devices, without empty values', () => {
  expect(listFeedDetails(null, { language: 'en', t: key => key })).toEqual([])
  expect(list({ hazard: { signal: 'danger', pictograms: ['GHS02'], statements: 'H222', ufi: '' } })).toEqual([
    ['hazard.types', 'Danger: flammable'],
    ['hazard.statements', 'H222'],
  ])
  expect(list({ battery: { chemistry: 'leadAcid', capacity: '70 Ah' } })).toEqual([
    ['battery.chemistry', 'chemistries.leadAcid'],
    ['battery.capacity', '70 Ah'],
    ['battery.takeBack', 'battery.takeBackText'],
  ])
  expect(list({ electrical: { scope: 'exempt', registration: '12' } })).toEqual([])
  expect(list({ electrical: { scope: 'marked', registration: '12' } })).toEqual([
    ['electrical.mark', 'electrical.markText'],
    ['electrical.registration', '12'],
  ])
})
