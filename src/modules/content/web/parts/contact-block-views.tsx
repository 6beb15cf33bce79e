import { ContactFormView } from '#content/blocks/contact-form/view.tsx'
import { MapLinkView } from '#content/blocks/map-link/view.tsx'
import { SparePartsFormView } from '#content/blocks/spare-parts-form/view.tsx'
import { type BlockViews, blockView } from './block-list.tsx'
import '../pages.css'
import '../contact.css'

/** How blocks are shown by which the shop is found and written to. */
export const contactBlockViews: BlockViews = {
  'contact-form': blockView(ContactFormView),
  'map-link': blockView(MapLinkView),
  'spare-parts-form': blockView(SparePartsFormView),
}
