import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { ContentButton } from '#content/web/parts/content-link.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { Badge } from '#ui/badge.tsx'
import type { campaign } from './schema.ts'

export const CampaignView = ({ data }: BlockViewProps<typeof campaign>) => {
  return (
    <section className="block-campaign">
      <div className="block-campaign-words">
        {data.badge ? (
          <Badge tone="strong">
            <EditableText fieldPath="badge" text={data.badge} />
          </Badge>
        ) : null}
        <EditableText as="h2" fieldPath="title" text={data.title} />
        <EditableText as="p" fieldPath="text" text={data.text} isOptional />
        {data.link ? <ContentButton fieldPath="link" link={data.link} variant="primary" /> : null}
        <EditableText as="small" fieldPath="terms" text={data.terms} isOptional />
      </div>
      {data.picture ? (
        <BlockPicture
          fieldPath="picture"
          className="block-campaign-picture"
          picture={data.picture}
          ratio={[4, 3]}
          sizes="(width < 1000px) 100vw, 640px"
        />
      ) : null}
    </section>
  )
}
