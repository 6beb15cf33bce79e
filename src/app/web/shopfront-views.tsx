import { CampaignView } from '#content/blocks/campaign/view.tsx'
import { type BlockViews, blockView } from '#content/web/parts/block-list.tsx'
import { BrandsView } from '#listing/blocks/brands/view.tsx'
import { ProductListView } from '#listing/blocks/product-list/view.tsx'
import '#listing/web/styles.css'

/** What leads on to products: mostly all that a home page has, which so needs none of the others. */
export const shopfrontViews: BlockViews = {
  campaign: blockView(CampaignView),
  'product-list': blockView(ProductListView),
  brands: blockView(BrandsView),
}
