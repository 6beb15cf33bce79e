import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import { useLocalizedText } from '#content/web/parts/use-localized-text.ts'
import type { table } from './schema.ts'

export const TableView = ({ data: { caption, head, rows } }: BlockViewProps<typeof table>) => {
  const localize = useLocalizedText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an area that scrolls sideways
    <section aria-label={localize(caption)} className="block-table scroll-x" tabIndex={0}>
      <table>
        <Line as="caption" at="caption" of={caption} />
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id and keep their order
              <Line as="th" at={`head/${at}`} key={at} of={cell} scope="col" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([header, ...cells], rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and keep their order
            <tr key={rowIndex}>
              <Line as="th" at={`rows/${rowIndex}/0`} of={header} scope="row" />
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id and keep their order
                <Line as="td" at={`rows/${rowIndex}/${at + 1}`} key={at} of={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
