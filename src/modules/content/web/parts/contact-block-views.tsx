import { CompanyView } from '#content/blocks/company/view.tsx'
import { ContactFormView } from '#content/blocks/contact-form/view.tsx'
import { MapLinkView } from '#content/blocks/map-link/view.tsx'
import { SparePartsFormView } from '#content/blocks/spare-parts-form/view.tsx'
import { type BlockViews, toBlockView } from './block-list.tsx'
import '../contact.css'

/** The views of contact blocks. The company block is also a text block. */
export const contactBlockViews: BlockViews = {
  company: toBlockView(CompanyView),
  'contact-form': toBlockView(ContactFormView),
  'map-link': toBlockView(MapLinkView),
  'spare-parts-form': toBlockView(SparePartsFormView),
}
