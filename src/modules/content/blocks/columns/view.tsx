import { BlockList, type BlockViewProps } from '#content/web/parts/block-list.tsx'
import type { columns } from './schema.ts'

export const ColumnsView = ({ data, containers }: BlockViewProps<typeof columns>) => (
  <div className="block-columns" data-ratio={data.ratio}>
    <div>
      <BlockList blocks={containers.left} path="containers/left" />
    </div>
    <div>
      <BlockList blocks={containers.right} path="containers/right" />
    </div>
  </div>
)
