import { productAdmin } from '#catalog/contract-product-admin.ts'
import { content } from '#content/contract-content.ts'
import { products } from '#listing/contract-products.ts'
import { type Answer, answerWith } from './answers.ts'
import { buildPageAnswers } from './edited-page.ts'

/** The address of the sample product. */
export const PRODUCT_PAGE = '/et/ketas'
const PRODUCT_ID = 7

/** Answers the product as staff see it, with a version and an Estonian name. */
export const answerProduct = (
  endpoint: typeof productAdmin.view | typeof productAdmin.save,
  version = 1,
  name = 'Piduriketas',
): Answer =>
  answerWith(endpoint, ({ data }) => ({
    data: {
      ...data,
      id: PRODUCT_ID,
      version,
      removed: false,
      price: 10,
      total_price: 10,
      scheduled_sale: null,
      gtin: '',
      safety: null,
      goods: null,
      reported: null,
      durability: null,
      approvals: [],
      approval_files: [],
      manufacturer_id: null,
      numbers: [],
      successor: null,
      successor_id: null,
      name: { type: 'language' as const, et: name, en: 'Disc' },
    },
  }))

/** Answers the page of a product and the calls of its editor. */
export const buildProductPageAnswers = (): Answer[] => [
  ...buildPageAnswers(),
  answerWith(content.byName, ({ data }) => ({
    data: {
      ...data,
      layout: 'ProductDetailView' as const,
      subject: { kind: 'product' as const, id: PRODUCT_ID },
      lang: 'et',
      path: PRODUCT_PAGE,
      itemContainers: {},
    },
  })),
  answerWith(products.view, ({ data }) => ({ data: { ...data, id: PRODUCT_ID } })),
  answerProduct(productAdmin.view),
]
