import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { ContentButton } from '#content/web/parts/content-link.tsx'
import { Line } from '#content/web/parts/line.tsx'
import { Badge } from '#ui/badge.tsx'
import type { campaign } from './schema.ts'

export const CampaignView = ({ data }: BlockViewProps<typeof campaign>) => {
  return (
    <section className="block-campaign">
      <div className="block-campaign-words">
        {data.badge ? (
          <Badge tone="strong">
            <Line at="badge" of={data.badge} />
          </Badge>
        ) : null}
        <Line as="h2" at="title" of={data.title} />
        <Line as="p" at="text" of={data.text} optional />
        {data.link ? <ContentButton at="link" link={data.link} strong /> : null}
        <Line as="small" at="terms" of={data.terms} optional />
      </div>
      {data.picture ? (
        <BlockPicture
          at="picture"
          className="block-campaign-picture"
          picture={data.picture}
          ratio={[4, 3]}
          sizes="(width < 1000px) 100vw, 640px"
        />
      ) : null}
    </section>
  )
}
