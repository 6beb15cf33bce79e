import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useEditTools } from '#content/web/parts/edit-tools.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useIsTextShown } from '#content/web/parts/use-rows.ts'
import type { code } from './schema.ts'

export const CodeView = ({ data }: BlockViewProps<typeof code>) => {
  const isTextShown = useIsTextShown()
  // Editors see an empty frame at the block's position.
  const hasFrame = useEditTools() !== null || Boolean(data.code)
  if (!hasFrame && !isTextShown(data.caption)) return null
  return (
    <figure className="block-code">
      {hasFrame ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an area that scrolls sideways
        <pre tabIndex={0}>
          <code>{data.code}</code>
        </pre>
      ) : null}
      <EditableText as="figcaption" fieldPath="caption" text={data.caption} isOptional />
    </figure>
  )
}
