import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import { AccordionItem } from '#ui/accordion.tsx'
import { RichText } from '#ui/rich-text.tsx'
import type { accordion } from './schema.ts'

export const AccordionView = ({ data }: BlockViewProps<typeof accordion>) => {
  const say = useWords()
  return (
    <div className="block-accordion">
      {data.items.map(({ title, html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own and keep their places
        <AccordionItem key={at} title={say(title)}>
          <RichText html={say(html)} />
        </AccordionItem>
      ))}
    </div>
  )
}
