import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { ContentLink } from '#content/web/parts/content-link.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useIsTextShown, useRows } from '#content/web/parts/use-rows.ts'
import type { links } from './schema.ts'

export const LinksView = ({ data }: BlockViewProps<typeof links>) => {
  const isTextShown = useIsTextShown()
  const rows = useRows(data.links).filter(({ row }) => isTextShown(row.label))
  if (rows.length === 0 && !isTextShown(data.title)) return null
  return (
    <section className="block-links">
      <EditableText as="h2" fieldPath="title" text={data.title} />
      {rows.length > 0 ? (
        <ul>
          {rows.map(({ row: { label, url }, index }) => (
            <li key={index}>
              <ContentLink url={url}>
                <EditableText fieldPath={`links/${index}/label`} text={label} />
              </ContentLink>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
