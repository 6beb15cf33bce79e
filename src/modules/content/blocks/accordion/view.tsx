import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { Html } from '#content/web/parts/html.tsx'
import { useRows } from '#content/web/parts/use-rows.ts'
import { AccordionItem } from '#ui/accordion.tsx'
import type { accordion } from './schema.ts'

export const AccordionView = ({ data }: BlockViewProps<typeof accordion>) => {
  const rows = useRows(data.items)
  return (
    <div className="block-accordion">
      {rows.map(({ row: { title, html }, index }) => (
        <AccordionItem key={index} title={<EditableText fieldPath={`items/${index}/title`} text={title} />}>
          <Html fieldPath={`items/${index}/html`} text={html} />
        </AccordionItem>
      ))}
    </div>
  )
}
