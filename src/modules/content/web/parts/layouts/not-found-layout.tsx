import { BlockList } from '../block-list.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { PageNotFoundView } from '../page-not-found-view.tsx'

/** What stands where nothing is, and ways on from there. */
export const EditedNotFoundLayout = ({ page }: LayoutProps) => (
  <>
    <PageNotFoundView />
    <div className="flow">
      <BlockList blocks={page.itemContainers.main} place="itemContainers/main" />
    </div>
  </>
)
