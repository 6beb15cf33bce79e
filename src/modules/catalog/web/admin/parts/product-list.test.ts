import { expect, test } from 'vitest'
import { productBulk } from '#catalog/contract-product-admin.ts'
import { readListState } from '#platform/web/list-address.ts'
import { PRODUCT_LIST_PLAN } from './product-list.ts'

const queryStrings = Object.entries(PRODUCT_LIST_PLAN.filters ?? {}).flatMap(([name, values]) =>
  (values ?? ['7']).map(value => `q=+pad+&${name}=${value}`),
)

test.each(['', 'stock=&q=', 'stock=wild', ...queryStrings])(
  'accepts the filters of ?%s for bulk actions',
  queryString => {
    const { q, filters } = readListState(new URLSearchParams(queryString), PRODUCT_LIST_PLAN)
    const all = { ...filters, ...(q !== '' && { q }) }
    const body = { selection: { all, except: [3] }, action: { kind: 'remove' } }
    expect(productBulk.plan.body.safeParse(body).error).toBeUndefined()
  },
)
