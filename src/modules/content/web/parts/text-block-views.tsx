import { AccordionView } from '#content/blocks/accordion/view.tsx'
import { ColumnsView } from '#content/blocks/columns/view.tsx'
import { CompanyView } from '#content/blocks/company/view.tsx'
import { FactsView } from '#content/blocks/facts/view.tsx'
import { HeadingView } from '#content/blocks/heading/view.tsx'
import { ImageView } from '#content/blocks/image/view.tsx'
import { RichTextView } from '#content/blocks/rich-text/view.tsx'
import { TableView } from '#content/blocks/table/view.tsx'
import { type BlockViews, blockView } from './block-list.tsx'
import '../pages.css'

/** The views of text blocks. */
export const textBlockViews: BlockViews = {
  heading: blockView(HeadingView),
  'rich-text': blockView(RichTextView),
  image: blockView(ImageView),
  columns: blockView(ColumnsView),
  facts: blockView(FactsView),
  accordion: blockView(AccordionView),
  table: blockView(TableView),
  company: blockView(CompanyView),
}
