import { BlockList } from '../block-list.tsx'
import type { LayoutProps } from '../layout-props.ts'

/** Shows search results, followed by blocks. */
export const ResultsLayout = ({ page, children }: LayoutProps) => (
  <>
    <div className="page-width py-6 small:py-8">{children}</div>
    <div className="flow">
      <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
    </div>
  </>
)
