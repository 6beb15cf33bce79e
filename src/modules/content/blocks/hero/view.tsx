import { useRef } from 'react'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { ContentButton } from '#content/web/parts/content-link.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useParallax } from '#content/web/parts/use-parallax.ts'
import type { hero } from './schema.ts'

export const HeroView = ({ data }: BlockViewProps<typeof hero>) => {
  const section = useRef<HTMLElement>(null)
  useParallax(section, { isActive: data.drift ?? false })
  return (
    <section
      className="block-hero"
      data-align={data.align ?? 'start'}
      data-drift={data.drift || undefined}
      // The picture is dark in both themes, so its content uses the dark theme.
      data-theme="Dark"
      ref={section}
    >
      {data.picture ? (
        <div className="block-hero-picture">
          <BlockPicture
            fieldPath="picture"
            picture={{ ...data.picture, light: undefined }}
            sizes="(width < 768px) 180vw, 120vw"
          />
        </div>
      ) : null}
      <div className="block-hero-words">
        <EditableText as="p" fieldPath="kicker" className="kicker" text={data.kicker} isOptional />
        <EditableText as="h2" fieldPath="title" text={data.title} />
        <EditableText as="p" fieldPath="text" text={data.text} isOptional />
        {data.link ? <ContentButton fieldPath="link" link={data.link} /> : null}
      </div>
    </section>
  )
}
