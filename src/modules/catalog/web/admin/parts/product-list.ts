import { productAdmin } from '#catalog/contract-product-admin.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import type { ListPlan } from '#platform/web/list-address.ts'

/** The query parameters of the product list. */
export const PRODUCT_LIST_PLAN: ListPlan = {
  sort: '-modified_at',
  pageSize: 50,
  filters: {
    shown: ['yes', 'no', 'removed'],
    stock: ['some', 'low', 'none'],
    category: null,
    brand: null,
    price_from: null,
    price_to: null,
    sale: ['yes', 'no'],
    picture: ['yes', 'no'],
    class: ['product', 'shipping', 'service'],
  },
  columns: ['name', 'picture', 'code1', 'brand', 'amount', 'total_price', 'state', 'modified_at'],
}

export const PRODUCT_LIST_SOURCE = createListSource(productAdmin.list, body => body.results)
