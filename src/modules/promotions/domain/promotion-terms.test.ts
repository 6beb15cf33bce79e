import { expect, test } from 'vitest'
import {
  findPromotionRefusal,
  normalizePromotionCode,
  type PromotionContext,
  type PromotionTerms,
} from './promotion-terms.ts'

const TERMS: PromotionTerms = {
  startsAt: null,
  endsAt: null,
  weekdays: [],
  hours: null,
  groupIds: [],
  firstOrderOnly: false,
  oncePerCustomer: false,
  maxUses: null,
  needsCode: false,
}
const WEDNESDAY_NOON: PromotionContext = {
  now: 1_000,
  weekday: 3,
  minutes: 720,
  groupId: null,
  isFirstOrder: null,
  usedIds: new Set(),
  enteredIds: new Set(),
}

const findRefusal = (terms: Partial<PromotionTerms>, context: Partial<PromotionContext> = {}, uses = 0) =>
  findPromotionRefusal({ ...TERMS, ...terms, id: 5, uses }, { ...WEDNESDAY_NOON, ...context })

test('applies without limits', () => {
  expect(findRefusal({})).toBeNull()
})

test.each<[string | null, Partial<PromotionTerms>, Partial<PromotionContext>]>([
  ['notStarted', { startsAt: 1_001 }, {}],
  [null, { startsAt: 1_000 }, {}],
  ['ended', { endsAt: 1_000 }, {}],
  [null, { endsAt: 1_001 }, {}],
  ['otherTime', { weekdays: [1, 7] }, {}],
  [null, { weekdays: [3] }, {}],
  ['otherTime', { hours: { from: 600, to: 720 } }, {}],
  [null, { hours: { from: 720, to: 721 } }, {}],
  ['otherGroup', { groupIds: [2] }, {}],
  ['otherGroup', { groupIds: [2] }, { groupId: 3 }],
  [null, { groupIds: [2] }, { groupId: 2 }],
  ['notFirstOrder', { firstOrderOnly: true }, { isFirstOrder: false }],
  [null, { firstOrderOnly: true }, { isFirstOrder: null }],
  ['alreadyUsed', { oncePerCustomer: true }, { usedIds: new Set([5]) }],
  [null, { oncePerCustomer: true }, { usedIds: new Set([6]) }],
  ['noCode', { needsCode: true }, { enteredIds: new Set([6]) }],
  [null, { needsCode: true }, { enteredIds: new Set([5]) }],
])('answers %s to the terms %j and the customer %j', (refusal, terms, context) => {
  expect(findRefusal(terms, context)).toBe(refusal)
})

test('ends after its last use', () => {
  expect(findRefusal({ maxUses: 2 }, {}, 1)).toBeNull()
  expect(findRefusal({ maxUses: 2 }, {}, 2)).toBe('usedUp')
})

test.each([
  [5, 1_320, null],
  [6, 119, null],
  [6, 120, 'otherTime'],
  [5, 119, 'otherTime'],
])('hours from 22:00 to 02:00 of a Friday, on day %i at minute %i', (weekday, minutes, refusal) => {
  expect(findRefusal({ weekdays: [5], hours: { from: 1_320, to: 120 } }, { weekday, minutes })).toBe(refusal)
})

test('the hours of a Sunday night reach into Monday', () => {
  expect(findRefusal({ weekdays: [7], hours: { from: 1_320, to: 120 } }, { weekday: 1, minutes: 60 })).toBeNull()
})

test('a code may be typed in small letters, with spaces and hyphens', () => {
  expect(normalizePromotionCode(' talv-2026 a')).toBe('TALV2026A')
})
