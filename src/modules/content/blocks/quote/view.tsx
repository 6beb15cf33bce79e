import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { quote } from './schema.ts'

export const QuoteView = ({ data: { text, author, role, aside } }: BlockViewProps<typeof quote>) => {
  const say = useWords()
  return (
    <figure className="block-quote" data-aside={aside || undefined}>
      <blockquote>
        <p>{say(text)}</p>
      </blockquote>
      {author ? (
        <figcaption>
          <b>{author}</b>
          {role ? <span>{say(role)}</span> : null}
        </figcaption>
      ) : null}
    </figure>
  )
}
