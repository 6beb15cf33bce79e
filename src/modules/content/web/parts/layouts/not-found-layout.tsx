import { BlockList } from '../block-list.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { PageNotFoundView } from '../page-not-found-view.tsx'

export const CustomNotFoundLayout = ({ page }: LayoutProps) => (
  <>
    <PageNotFoundView />
    <div className="flow">
      <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
    </div>
  </>
)
