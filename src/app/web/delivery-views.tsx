import { type BlockViews, toBlockView } from '#content/web/parts/block-list.tsx'
import { DeliveryMethodsView } from '#delivery/blocks/delivery-methods/view.tsx'
import '#content/web/pages.css'

/** Views of the blocks that show delivery settings. */
export const deliveryViews: BlockViews = { 'delivery-methods': toBlockView(DeliveryMethodsView) }
