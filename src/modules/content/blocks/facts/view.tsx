import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useRows } from '#content/web/parts/use-rows.ts'
import type { facts } from './schema.ts'

export const FactsView = ({ data: { facts: items, aside } }: BlockViewProps<typeof facts>) => {
  const rows = useRows(items)
  if (rows.length === 0) return null
  return (
    <dl className="block-facts" data-aside={aside || undefined}>
      {rows.map(({ row: { value, label }, index }) => (
        <div key={index}>
          <EditableText as="dt" fieldPath={`facts/${index}/label`} text={label} />
          <EditableText as="dd" fieldPath={`facts/${index}/value`} text={value} />
        </div>
      ))}
    </dl>
  )
}
