import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { code } from './schema.ts'

export const CodeView = ({ data }: BlockViewProps<typeof code>) => {
  const words = useWords()(data.caption)
  return (
    <figure className="block-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{data.code}</code>
      </pre>
      {words ? <figcaption>{words}</figcaption> : null}
    </figure>
  )
}
