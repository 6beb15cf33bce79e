import { BlockList } from '../block-list.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { PageHead } from '../page-head.tsx'

/** Shows albums or an album's pictures, followed by blocks. */
export const GalleryLayout = ({ page, children }: LayoutProps) => (
  <div className="layout-gallery">
    <div className="page-width">
      <PageHead page={page} />
    </div>
    {children}
    <div className="flow">
      <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
    </div>
  </div>
)
