import { expect, test } from 'vitest'
import { orderBulk } from '#orders/contract-staff-order.ts'
import { STATES } from './order-state-names.ts'

const planOf = (all: object) =>
  orderBulk.plan.body.safeParse({ which: { all, except: [] }, deed: { kind: 'pack' } }).success

test.each([{}, ...STATES.map(state => ({ state })), { tag: 'kiire', q: 'mari', from: '2026-11-01', to: '2026-11-23' }])(
  'orders that the list chooses by %j can be changed',
  all => expect(planOf(all)).toBe(true),
)

test.each([{ state: 'payed' }, { from: 'yesterday' }, { payed: 'yes' }])(
  'what %j means nobody knows: it does not mean every order',
  all => expect(planOf(all)).toBe(false),
)
