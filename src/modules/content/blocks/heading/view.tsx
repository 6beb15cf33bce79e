import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { heading } from './schema.ts'

export const HeadingView = ({ id, data }: BlockViewProps<typeof heading>) => {
  const say = useWords()
  const Heading = `h${data.level}` as const
  return (
    <header className="block-heading" data-level={data.level}>
      {data.kicker ? <p className="kicker">{say(data.kicker)}</p> : null}
      <Heading id={id}>{say(data.text)}</Heading>
    </header>
  )
}
