import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { SiteButton } from '#content/web/parts/site-target.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import { Badge } from '#ui/badge.tsx'
import type { campaign } from './schema.ts'

export const CampaignView = ({ data }: BlockViewProps<typeof campaign>) => {
  const say = useWords()
  return (
    <section className="block-campaign">
      <div className="block-campaign-words">
        {data.badge ? <Badge tone="strong">{say(data.badge)}</Badge> : null}
        <h2>{say(data.title)}</h2>
        {data.text ? <p>{say(data.text)}</p> : null}
        {data.link ? <SiteButton link={data.link} strong /> : null}
        {data.terms ? <small>{say(data.terms)}</small> : null}
      </div>
      {data.picture ? (
        <BlockPicture
          className="block-campaign-picture"
          picture={data.picture}
          ratio={[4, 3]}
          sizes="(width < 1000px) 100vw, 640px"
        />
      ) : null}
    </section>
  )
}
