import { ContactLayout } from '#content/web/parts/layouts/contact-layout.tsx'
import { SparePartsLayout } from '#content/web/parts/layouts/spare-parts-layout.tsx'
import { article } from './article.tsx'
import '#content/web/contact.css'

export const layouts = {
  Contact: article(ContactLayout),
  SparePartsContact: article(SparePartsLayout),
}
