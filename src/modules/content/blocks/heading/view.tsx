import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { getChapterId } from '#content/web/parts/chapters.ts'
import { Line } from '#content/web/parts/line.tsx'
import { useIsTextShown } from '#content/web/parts/use-rows.ts'
import type { heading } from './schema.ts'

export const HeadingView = ({ id, data }: BlockViewProps<typeof heading>) => {
  const isTextShown = useIsTextShown()
  if (!isTextShown(data.text) && !isTextShown(data.kicker)) return null
  return (
    <header className="block-heading" data-level={data.level}>
      <Line as="p" fieldPath="kicker" className="kicker" text={data.kicker} isOptional />
      <Line as={`h${data.level}`} fieldPath="text" id={getChapterId(id)} text={data.text} />
    </header>
  )
}
