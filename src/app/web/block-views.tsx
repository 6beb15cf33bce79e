import { type BlockViews, blockView } from '#content/web/parts/block-list.tsx'
import { contentBlockViews } from '#content/web/parts/content-block-views.tsx'
import { BrandsView } from '#listing/blocks/brands/view.tsx'
import { ProductListView } from '#listing/blocks/product-list/view.tsx'

/** How every kind of block is shown; fetched with the first page that has any. */
export const blockViews: BlockViews = {
  ...contentBlockViews,
  'product-list': blockView(ProductListView),
  brands: blockView(BrandsView),
}
