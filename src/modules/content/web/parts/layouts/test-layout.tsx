import { BlockList } from '../block-list.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { PageHead } from '../page-head.tsx'

/** Shows every block with its type name, for developers. */
export const TestLayout = ({ page }: LayoutProps) => (
  <div className="layout-test flow">
    <PageHead page={page} />
    {page.itemContainers.main?.map(block => (
      <div className="layout-test-block flow" key={block.id}>
        <p className="layout-test-name">{block.type}</p>
        <BlockList blocks={[block]} path="itemContainers/main" />
      </div>
    ))}
  </div>
)
