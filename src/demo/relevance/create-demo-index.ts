import { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'
import { demoCategories } from '#demo/catalogue/demo-categories.ts'
import { buildDemoAttributes, buildDemoProducts } from '#demo/catalogue/demo-products.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { createProductIndex, type ProductIndex } from '#listing/domain/index/product-index.ts'
import { buildLabels } from '#listing/server/build-labels.ts'
import { DEFAULT_SYNONYMS } from '#listing/server/default-synonyms.ts'
import { toIndexedProduct } from '#listing/server/to-indexed-product.ts'

export interface DemoIndex {
  index: ProductIndex
  findName(id: number): Multilingual
}

/** Indexes the demo shop's products without a database. */
export const createDemoIndex = (now: Date): DemoIndex => {
  const attributes = buildAttributes()
  const tree = new CategoryTree(
    demoCategories.map(({ id, parent, et, en, keywords }, position) => ({
      id,
      parentId: parent,
      name: multilingual({ et, en }),
      position,
      hidden: false,
      className: '',
      searchKeywords: keywords ?? '',
      imageId: null,
    })),
  )
  const optionIds = new Map<string, number>()
  for (const { options } of attributes.byKey.values()) {
    for (const { filter, id } of options.values()) optionIds.set(filter, id)
  }
  const products = buildDemoProducts(now).map((product, index) => ({
    ...product,
    id: index + 1,
    amounts: [],
    gtin: '',
    searchKeywords: '',
    numbers: [],
    approvals: [],
    optionIds: product.options.flatMap(option => optionIds.get(option) ?? []),
  }))
  return {
    index: createProductIndex(
      products.map(product => toIndexedProduct(product, { tree, attributes })),
      DEFAULT_SYNONYMS,
      buildLabels(tree, attributes),
    ),
    findName: id => getElementAt(products, id - 1).name,
  }
}

type Attribute = NonNullable<ReturnType<Attributes['byKey']['get']>>
type AttributeOption = NonNullable<ReturnType<Attributes['findOption']>>

const buildAttributes = (): Attributes => {
  const byKey = new Map<string, Attribute>()
  const byId = new Map<number, AttributeOption>()
  for (const { key, name, options } of buildDemoAttributes()) {
    const attribute: Attribute = { key, name, options: new Map() }
    byKey.set(key, attribute)
    for (const { value, name: optionName } of options) {
      const option = { id: byId.size + 1, value, filter: `${key}:${value}`, name: optionName, attribute }
      attribute.options.set(value, option)
      byId.set(option.id, option)
    }
  }
  return { byKey, findOption: id => byId.get(id) }
}
