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
      <Line as="p" at="kicker" className="kicker" of={data.kicker} optional />
      <Line as={`h${data.level}`} at="text" id={getChapterId(id)} of={data.text} />
    </header>
  )
}
