import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import type { code } from './schema.ts'

export const CodeView = ({ data }: BlockViewProps<typeof code>) => (
  <figure className="block-code">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
    <pre tabIndex={0}>
      <code>{data.code}</code>
    </pre>
    <Line as="figcaption" at="caption" of={data.caption} optional />
  </figure>
)
