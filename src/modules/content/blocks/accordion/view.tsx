import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Html } from '#content/web/parts/html.tsx'
import { Line } from '#content/web/parts/line.tsx'
import { AccordionItem } from '#ui/accordion.tsx'
import type { accordion } from './schema.ts'

export const AccordionView = ({ data }: BlockViewProps<typeof accordion>) => {
  return (
    <div className="block-accordion">
      {data.items.map(({ title, html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own and keep their places
        <AccordionItem key={at} title={<Line at={`items/${at}/title`} of={title} />}>
          <Html at={`items/${at}/html`} of={html} />
        </AccordionItem>
      ))}
    </div>
  )
}
