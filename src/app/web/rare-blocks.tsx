import { BuildListView } from '#builds/blocks/build-list/view.tsx'
import { type BlockViews, toBlockView } from '#content/web/parts/block-list.tsx'
import { DeliveryMethodsView } from '#delivery/blocks/delivery-methods/view.tsx'
import '#content/web/pages.css'

export { loadBuild } from '#builds/blocks/build-list/load.ts'
export { loadDeliveryMethods } from '#delivery/blocks/delivery-methods/load.ts'
export { loadUnknownBrands } from '#listing/blocks/brands/load.ts'

/** Views of the blocks that few pages have: delivery settings and build lists. */
export const rareBlockViews: BlockViews = {
  'delivery-methods': toBlockView(DeliveryMethodsView),
  'build-list': toBlockView(BuildListView),
}
