import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import type { quote } from './schema.ts'

export const QuoteView = ({ data: { text, author, role, aside } }: BlockViewProps<typeof quote>) => {
  return (
    <figure className="block-quote" data-aside={aside || undefined}>
      <blockquote>
        <Line as="p" fieldPath="text" text={text} />
      </blockquote>
      {author ? (
        <figcaption>
          <b>{author}</b>
          <Line as="span" fieldPath="role" text={role} isOptional />
        </figcaption>
      ) : null}
    </figure>
  )
}
