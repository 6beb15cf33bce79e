import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import type { quote } from './schema.ts'

export const QuoteView = ({ data: { text, author, role, aside } }: BlockViewProps<typeof quote>) => {
  return (
    <figure className="block-quote" data-aside={aside || undefined}>
      <blockquote>
        <EditableText as="p" fieldPath="text" text={text} />
      </blockquote>
      {author ? (
        <figcaption>
          <b>{author}</b>
          <EditableText as="span" fieldPath="role" text={role} isOptional />
        </figcaption>
      ) : null}
    </figure>
  )
}
