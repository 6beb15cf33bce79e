import type { ListedProduct } from '#catalog/contract-product.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { FilterGroup, ProductDetails } from '#listing/contract-products.ts'
import type { LoadedListing } from '#listing/web/parts/load-listing.ts'
import type { CategoryNode, PageOptions } from '#shop/contract-shop.ts'

/** Returns a product; tests override only the fields that matter. */
export const createSampleProduct = (overrides: Partial<ListedProduct> = {}): ListedProduct => ({
  id: 7,
  content_id: 7,
  class: 'product',
  name: 'Coilover kit V3',
  brand: 'KW',
  description: 'Height adjustable, with damping set by hand.',
  code1: 'KW-352.10',
  code2: '',
  price: 1249,
  total_price: 1249,
  price_wo_vat: 1007.2581,
  path: '/en/kw-coilover-kit-v3',
  image: { url: '/file/get/5/coilover.svg', inlinePreview: null, alt: 'Coilover' },
  stock: [{ amount: 12 }],
  critical_stock_level: 2,
  availableForSale: 12,
  hasLimitedAmount: true,
  available_in: 1,
  unit: 'pcs',
  big_product: false,
  modified_at: '2026-01-01T00:00:00.000Z',
  visibility: { currentState: 'inRange', currentStatus: 0 },
  ...overrides,
})

export const createSampleDetails = (overrides: Partial<ProductDetails> = {}): ProductDetails => ({
  ...createSampleProduct(),
  description: multilingual({ en: '<p>Adjustable in height.</p>' }),
  images: [],
  breadcrumbs: [{ id: 1, name: 'Suspension', url: '/en/products?c=1' }],
  specifications: [{ key: 'material', name: 'Material', values: ['steel'] }],
  vatPercent: 24,
  lowestPriceBefore: null,
  recalled: false,
  safety: null,
  goods: [],
  durability: null,
  approvals: null,
  cars: { mode: 'specific', fits: [], excludes: [], has_more: false },
  part_numbers: { numbers: [], replaced_by: null, replaces: [], interchangeable: [] },
  related: [],
  ...overrides,
})

export const createSampleListing = (overrides: Partial<LoadedListing> = {}): LoadedListing => ({
  car: null,
  results: [createSampleProduct()],
  availableFilters: [],
  leftOutSearchKeywords: [],
  unknownSearchKeywords: [],
  missingCar: null,
  correctedQuery: null,
  redirectTo: null,
  missedFilters: {},
  productIdsWithoutCar: [],
  categoryCounts: {},
  similarWords: [],
  unknownFilters: [],
  renamedFilters: {},
  appliedFiltersCount: 0,
  exactlyMatchingProductIds: [],
  exactlyMatchingCount: overrides.results?.length ?? 1,
  category: null,
  breadcrumbs: [],
  params: {},
  paging: { page: 1, pageSize: 24, total: overrides.results?.length ?? 1 },
  ...overrides,
})

export const createSampleFilterGroup = (key: string, counts: Record<string, number>): FilterGroup => ({
  key,
  name: key,
  options: Object.entries(counts).map(([value, count]) => ({ value, name: value, count, selected: false })),
})

export const createSampleCategory = (id: number, name: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  parent_id: 0,
  name,
  position: id,
  hidden: 0,
  root: false,
  className: '',
  url: `/en/products?c=${id}`,
  count: 3,
  search_keywords: '',
  image: null,
  children,
})

export const createSamplePageOptions = (categories: CategoryNode[] | null): PageOptions => ({
  navigation: [],
  categories,
  languages: { et: 'Eesti', en: 'English' },
  shop: {
    name: 'Pitlane',
    company: {
      name: '',
      registryCode: '',
      vatNumber: '',
      street: '',
      city: '',
      postcode: '',
      country: 'EE',
      iban: '',
      email: 'help@shop.example',
      phone: '',
    },
    social: [],
    banner: { visible: false, text: multilingual({}), url: null },
    shopModule: true,
    asksMarketing: false,
    guaranteesFit: false,
    modelCategoryId: 237,
    termsPageSlug: multilingual({}),
    analyticsId: null,
  },
  sandboxPayments: false,
  footerLinks: [],
  guaranteeLink: null,
  uploadLimit: 1,
  defaultFolder: 1,
})
