import { CardsView } from '#content/blocks/cards/view.tsx'
import { CodeView } from '#content/blocks/code/view.tsx'
import { GalleryView } from '#content/blocks/gallery/view.tsx'
import { HeroView } from '#content/blocks/hero/view.tsx'
import { QuoteView } from '#content/blocks/quote/view.tsx'
import { VideoView } from '#content/blocks/video/view.tsx'
import { type BlockViews, toBlockView } from './block-list.tsx'
import '../pages.css'
import '../panels.css'

/** The views of blocks outside the text flow. */
export const panelBlockViews: BlockViews = {
  hero: toBlockView(HeroView),
  cards: toBlockView(CardsView),
  gallery: toBlockView(GalleryView),
  video: toBlockView(VideoView),
  quote: toBlockView(QuoteView),
  code: toBlockView(CodeView),
}
