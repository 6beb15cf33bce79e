import { type BlockViews, blockView } from '#content/web/parts/block-list.tsx'
import { DeliveryMethodsView } from '#delivery/blocks/delivery-methods/view.tsx'
import '#content/web/pages.css'

/** Blocks that show the settings of delivery. */
export const deliveryViews: BlockViews = { 'delivery-methods': blockView(DeliveryMethodsView) }
