import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useLocalizedText } from '#content/web/parts/use-localized-text.ts'
import type { table } from './schema.ts'

export const TableView = ({ data: { caption, head, rows } }: BlockViewProps<typeof table>) => {
  const localize = useLocalizedText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an area that scrolls sideways
    <section aria-label={localize(caption)} className="block-table scroll-x" tabIndex={0}>
      <table>
        <EditableText as="caption" fieldPath="caption" text={caption} />
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id and keep their order
              <EditableText as="th" fieldPath={`head/${index}`} key={index} text={cell} scope="col" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([header, ...cells], rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and keep their order
            <tr key={rowIndex}>
              <EditableText as="th" fieldPath={`rows/${rowIndex}/0`} text={header} scope="row" />
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id and keep their order
                <EditableText as="td" fieldPath={`rows/${rowIndex}/${index + 1}`} key={index} text={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
