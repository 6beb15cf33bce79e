import { ContactLayout } from '#content/web/parts/layouts/contact-layout.tsx'
import { SparePartsLayout } from '#content/web/parts/layouts/spare-parts-layout.tsx'
import { createArticleLayout } from './create-article-layout.tsx'
import '#content/web/contact.css'

export const layouts = {
  Contact: createArticleLayout(ContactLayout),
  SparePartsContact: createArticleLayout(SparePartsLayout),
}
