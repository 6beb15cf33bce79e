import type { BlockViews } from '#content/web/parts/block-list.tsx'
import { contentBlockViews } from '#content/web/parts/content-block-views.tsx'
import { shopfrontViews } from './shopfront-views.tsx'
import '#content/web/pages.css'

/** How every kind of block is shown; fetched with the first page that has one that is not of the shop's front. */
export const blockViews: BlockViews = { ...contentBlockViews, ...shopfrontViews }
