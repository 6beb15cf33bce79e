import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { getChapterId } from '#content/web/parts/chapters.ts'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useIsTextShown } from '#content/web/parts/use-rows.ts'
import type { heading } from './schema.ts'

export const HeadingView = ({ id, data }: BlockViewProps<typeof heading>) => {
  const isTextShown = useIsTextShown()
  if (!isTextShown(data.text) && !isTextShown(data.kicker)) return null
  return (
    <header className="block-heading" data-level={data.level}>
      <EditableText as="p" fieldPath="kicker" className="kicker" text={data.kicker} isOptional />
      <EditableText as={`h${data.level}`} fieldPath="text" id={getChapterId(id)} text={data.text} />
    </header>
  )
}
