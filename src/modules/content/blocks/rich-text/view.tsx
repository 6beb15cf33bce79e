import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import { RichText } from '#ui/rich-text.tsx'
import type { richText } from './schema.ts'

export const RichTextView = ({ data }: BlockViewProps<typeof richText>) => (
  <RichText className={data.lead ? 'block-text block-text-lead' : 'block-text'} html={useWords()(data.html)} />
)
