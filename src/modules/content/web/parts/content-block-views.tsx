import { AccordionView } from '#content/blocks/accordion/view.tsx'
import { CampaignView } from '#content/blocks/campaign/view.tsx'
import { CardsView } from '#content/blocks/cards/view.tsx'
import { CodeView } from '#content/blocks/code/view.tsx'
import { ColumnsView } from '#content/blocks/columns/view.tsx'
import { CompanyView } from '#content/blocks/company/view.tsx'
import { ContactFormView } from '#content/blocks/contact-form/view.tsx'
import { FactsView } from '#content/blocks/facts/view.tsx'
import { GalleryView } from '#content/blocks/gallery/view.tsx'
import { HeadingView } from '#content/blocks/heading/view.tsx'
import { HeroView } from '#content/blocks/hero/view.tsx'
import { ImageView } from '#content/blocks/image/view.tsx'
import { LinksView } from '#content/blocks/links/view.tsx'
import { MapLinkView } from '#content/blocks/map-link/view.tsx'
import { QuoteView } from '#content/blocks/quote/view.tsx'
import { RichTextView } from '#content/blocks/rich-text/view.tsx'
import { SparePartsFormView } from '#content/blocks/spare-parts-form/view.tsx'
import { TableView } from '#content/blocks/table/view.tsx'
import { VideoView } from '#content/blocks/video/view.tsx'
import { type BlockViews, blockView } from './block-list.tsx'

/** How the kinds of blocks are shown that need nothing of other modules. */
export const contentBlockViews: BlockViews = {
  heading: blockView(HeadingView),
  'rich-text': blockView(RichTextView),
  image: blockView(ImageView),
  gallery: blockView(GalleryView),
  cards: blockView(CardsView),
  columns: blockView(ColumnsView),
  quote: blockView(QuoteView),
  facts: blockView(FactsView),
  video: blockView(VideoView),
  accordion: blockView(AccordionView),
  'contact-form': blockView(ContactFormView),
  'spare-parts-form': blockView(SparePartsFormView),
  'map-link': blockView(MapLinkView),
  table: blockView(TableView),
  code: blockView(CodeView),
  hero: blockView(HeroView),
  campaign: blockView(CampaignView),
  links: blockView(LinksView),
  company: blockView(CompanyView),
}
