import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import type { facts } from './schema.ts'

export const FactsView = ({ data: { facts: shown, aside } }: BlockViewProps<typeof facts>) => {
  return (
    <dl className="block-facts" data-aside={aside || undefined}>
      {shown.map(({ value, label }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same
        <div key={at}>
          <Line as="dt" at={`facts/${at}/label`} of={label} />
          <Line as="dd" at={`facts/${at}/value`} of={value} />
        </div>
      ))}
    </dl>
  )
}
