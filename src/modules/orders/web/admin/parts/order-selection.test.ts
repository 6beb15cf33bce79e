import { expect, test } from 'vitest'
import { orderBulk } from '#orders/contract-order-admin.ts'
import { ORDER_STATES } from './order-states.ts'

const acceptsFilters = (all: object) =>
  orderBulk.plan.body.safeParse({ selection: { all, except: [] }, action: { kind: 'pack' } }).success

test.each([
  {},
  ...ORDER_STATES.map(state => ({ state })),
  { tag: 'kiire', q: 'mari', from: '2026-11-01', to: '2026-11-23' },
])('accepts the list filters %j for a bulk step', all => expect(acceptsFilters(all)).toBe(true))

test.each([{ state: 'payed' }, { from: 'yesterday' }, { payed: 'yes' }])(
  'rejects the unknown filters %j instead of selecting every order',
  all => expect(acceptsFilters(all)).toBe(false),
)
