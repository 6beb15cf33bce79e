import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { table } from './schema.ts'

export const TableView = ({ data: { caption, head, rows } }: BlockViewProps<typeof table>) => {
  const say = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
    <section aria-label={say(caption)} className="block-table" tabIndex={0}>
      <table>
        <caption>{say(caption)}</caption>
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={at} scope="col">
                {say(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={row}>
              <th scope="row">{say(first)}</th>
              {rest.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={at}>{say(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
