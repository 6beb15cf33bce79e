import { CompanyView } from '#content/blocks/company/view.tsx'
import { ContactFormView } from '#content/blocks/contact-form/view.tsx'
import { MapLinkView } from '#content/blocks/map-link/view.tsx'
import { SparePartsFormView } from '#content/blocks/spare-parts-form/view.tsx'
import { type BlockViews, blockView } from './block-list.tsx'
import '../contact.css'

/** How blocks are shown by which the shop is found and written to; who it is belongs to texts as well. */
export const contactBlockViews: BlockViews = {
  company: blockView(CompanyView),
  'contact-form': blockView(ContactFormView),
  'map-link': blockView(MapLinkView),
  'spare-parts-form': blockView(SparePartsFormView),
}
