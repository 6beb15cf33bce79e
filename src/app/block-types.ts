import { buildListBlock } from '#builds/blocks/build-list/schema.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { type BlockTypes, indexBlockTypes } from '#content/server/read-containers.ts'
import { deliveryMethods } from '#delivery/blocks/delivery-methods/schema.ts'
import { brandsBlock } from '#listing/blocks/brands/schema.ts'
import { productListBlock } from '#listing/blocks/product-list/schema.ts'

/** All block types that pages of this shop can contain. */
export const allBlockTypes: BlockTypes = indexBlockTypes(
  ...contentBlockTypes,
  productListBlock,
  brandsBlock,
  deliveryMethods,
  buildListBlock,
)
