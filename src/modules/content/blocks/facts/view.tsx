import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import { useRows } from '#content/web/parts/use-rows.ts'
import type { facts } from './schema.ts'

export const FactsView = ({ data: { facts: items, aside } }: BlockViewProps<typeof facts>) => {
  const rows = useRows(items)
  if (rows.length === 0) return null
  return (
    <dl className="block-facts" data-aside={aside || undefined}>
      {rows.map(({ row: { value, label }, index }) => (
        <div key={index}>
          <Line as="dt" fieldPath={`facts/${index}/label`} text={label} />
          <Line as="dd" fieldPath={`facts/${index}/value`} text={value} />
        </div>
      ))}
    </dl>
  )
}
