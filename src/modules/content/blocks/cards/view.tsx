import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { ContentLink } from '#content/web/parts/content-link.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useIsTextShown, useRows } from '#content/web/parts/use-rows.ts'
import type { cards } from './schema.ts'

export const CardsView = ({ data: { cards: items, numbered } }: BlockViewProps<typeof cards>) => {
  const List = numbered ? 'ol' : 'ul'
  const rows = useRows(items)
  const isTextShown = useIsTextShown()
  if (rows.length === 0) return null
  return (
    <List className="block-cards" data-count={rows.length} data-numbered={numbered || undefined}>
      {rows.map(({ row: card, index }) => (
        <li className="block-card" key={index}>
          {card.picture ? (
            <BlockPicture
              fieldPath={`cards/${index}/picture`}
              picture={card.picture}
              ratio={[4, 3]}
              sizes="(width < 768px) 100vw, 400px"
            />
          ) : null}
          {isTextShown(card.title) ? (
            <h3>
              {card.url ? (
                <ContentLink url={card.url}>
                  <EditableText fieldPath={`cards/${index}/title`} text={card.title} />
                </ContentLink>
              ) : (
                <EditableText fieldPath={`cards/${index}/title`} text={card.title} />
              )}
            </h3>
          ) : null}
          <EditableText as="p" fieldPath={`cards/${index}/text`} text={card.text} isOptional />
          {card.url && card.label ? (
            <p aria-hidden className="block-card-way">
              <EditableText fieldPath={`cards/${index}/label`} text={card.label} />
            </p>
          ) : null}
        </li>
      ))}
    </List>
  )
}
