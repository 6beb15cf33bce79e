import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { SiteTarget } from '#content/web/parts/site-target.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { cards } from './schema.ts'

export const CardsView = ({ data: { cards: shown, numbered } }: BlockViewProps<typeof cards>) => {
  const say = useWords()
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className="block-cards" data-count={shown.length} data-numbered={numbered || undefined}>
      {shown.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no name of their own and keep their places
        <li className="block-card" key={at}>
          {card.picture ? (
            <BlockPicture picture={card.picture} ratio={[4, 3]} sizes="(width < 768px) 100vw, 400px" />
          ) : null}
          <h3>{card.url ? <SiteTarget url={card.url}>{say(card.title)}</SiteTarget> : say(card.title)}</h3>
          {card.text ? <p>{say(card.text)}</p> : null}
          {card.url && card.label ? (
            <p aria-hidden className="block-card-way">
              {say(card.label)}
            </p>
          ) : null}
        </li>
      ))}
    </List>
  )
}
