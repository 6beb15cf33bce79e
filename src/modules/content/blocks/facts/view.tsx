import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { facts } from './schema.ts'

export const FactsView = ({ data: { facts: shown, aside } }: BlockViewProps<typeof facts>) => {
  const say = useWords()
  return (
    <dl className="block-facts" data-aside={aside || undefined}>
      {shown.map(({ value, label }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same
        <div key={at}>
          <dt>{say(label)}</dt>
          <dd>{say(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
