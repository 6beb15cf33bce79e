/** Fields of a product that the history page has labels for. */
const PRODUCT_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'code1',
  'code2',
  'gtin',
  'brand',
  'vatClass',
  'unit',
  'bigProduct',
  'hasLimitedAmount',
  'availableIn',
  'criticalStockLevel',
  'visibility',
  'saleCents',
  'saleFrom',
  'saleTo',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'netContent',
  'searchKeywords',
  'safety',
  'withdrawalExclusion',
  'goods',
  'reported',
  'durability',
  'approvals',
  'manufacturerId',
  'categoryIds',
  'optionIds',
  'relatedIds',
  'numbers',
  'successorId',
  'priceCents',
  'totalCents',
  'free',
  'costCents',
  'removedAt',
  'imageIds',
  'stock',
])

/** Product fields by the columns of imported lists. */
const FIELD_BY_IMPORT_COLUMN: Readonly<Record<string, string>> = {
  price: 'priceCents',
  total_price: 'totalCents',
  cost: 'costCents',
  available_in: 'availableIn',
  critical: 'criticalStockLevel',
  categories: 'categoryIds',
  filter: 'optionIds',
  pictures: 'imageIds',
  weight_g: 'weightGrams',
  length: 'lengthMm',
  width: 'widthMm',
  height: 'heightMm',
  net_content: 'netContent',
  big_product: 'bigProduct',
  hidden: 'visibility',
  search_keywords: 'searchKeywords',
  oe_numbers: 'numbers',
  superseded_numbers: 'numbers',
  competitor_numbers: 'numbers',
  maker_name: 'safety',
  maker_address: 'safety',
  maker_contact: 'safety',
  withdrawal_exclusion: 'withdrawalExclusion',
  manufacturer_record: 'manufacturerId',
}

/** Product fields by the prefix of groups of imported columns. */
const FIELD_BY_PREFIX: Readonly<Record<string, string>> = {
  tyre: 'goods',
  hazard: 'goods',
  battery: 'goods',
  electrical: 'goods',
  lamp: 'goods',
  garan: 'durability',
  reported: 'reported',
}

export const isProductField = (name: string): boolean => PRODUCT_FIELDS.has(name)

/** Maps audited field names to product fields without duplicates: `name.et` and `name.en` become `name`. */
export const listChangedFields = (fields: readonly string[]): string[] => [
  ...new Set(
    fields.map(field => {
      const [name = ''] = field.split('.')
      const [prefix = '', column] = name.split('_')
      return FIELD_BY_IMPORT_COLUMN[name] ?? (column && FIELD_BY_PREFIX[prefix]) ?? name
    }),
  ),
]
