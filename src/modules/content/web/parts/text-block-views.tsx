import { AccordionView } from '#content/blocks/accordion/view.tsx'
import { ColumnsView } from '#content/blocks/columns/view.tsx'
import { CompanyView } from '#content/blocks/company/view.tsx'
import { FactsView } from '#content/blocks/facts/view.tsx'
import { HeadingView } from '#content/blocks/heading/view.tsx'
import { ImageView } from '#content/blocks/image/view.tsx'
import { RichTextView } from '#content/blocks/rich-text/view.tsx'
import { TableView } from '#content/blocks/table/view.tsx'
import { type BlockViews, toBlockView } from './block-list.tsx'
import '../pages.css'

/** The views of blocks in the text flow. */
export const textBlockViews: BlockViews = {
  heading: toBlockView(HeadingView),
  'rich-text': toBlockView(RichTextView),
  image: toBlockView(ImageView),
  columns: toBlockView(ColumnsView),
  facts: toBlockView(FactsView),
  accordion: toBlockView(AccordionView),
  table: toBlockView(TableView),
  company: toBlockView(CompanyView),
}
