import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Html } from '#content/web/parts/html.tsx'
import type { richText } from './schema.ts'

export const RichTextView = ({ data }: BlockViewProps<typeof richText>) => (
  <Html fieldPath="html" className={data.lead ? 'block-text block-text-lead' : 'block-text'} text={data.html} />
)
