import type { ComponentProps } from 'react'
import { CampaignView } from '#content/blocks/campaign/view.tsx'
import { type BlockViews, toBlockView } from '#content/web/parts/block-list.tsx'
import { BrandsView } from '#listing/blocks/brands/view.tsx'
import { ProductListView } from '#listing/blocks/product-list/view.tsx'
import { AddToCartProvider } from './add-to-cart-slot.tsx'
import '#listing/web/styles.css'

export { loadProducts } from '#listing/blocks/product-list/load.ts'

const ProductsWithCart = (props: ComponentProps<typeof ProductListView>) => (
  <AddToCartProvider>
    <ProductListView {...props} />
  </AddToCartProvider>
)

/** Views that lead to products. A typical home page needs only this bundle. */
export const shopfrontViews: BlockViews = {
  campaign: toBlockView(CampaignView),
  'product-list': toBlockView(ProductsWithCart),
  brands: toBlockView(BrandsView),
}
