import { useRef } from 'react'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { BlockPicture } from '#content/web/parts/block-picture.tsx'
import { SiteButton } from '#content/web/parts/site-target.tsx'
import { useDrift } from '#content/web/parts/use-drift.ts'
import { useWords } from '#content/web/parts/use-words.ts'
import type { hero } from './schema.ts'

export const HeroView = ({ data }: BlockViewProps<typeof hero>) => {
  const say = useWords()
  const section = useRef<HTMLElement>(null)
  useDrift(section, data.drift ?? false)
  return (
    <section
      className="block-hero"
      data-align={data.align ?? 'start'}
      data-drift={data.drift || undefined}
      ref={section}
    >
      {data.picture ? (
        <div className="block-hero-picture">
          <BlockPicture picture={{ ...data.picture, light: undefined }} sizes="(width < 768px) 180vw, 120vw" />
        </div>
      ) : null}
      <div className="block-hero-words">
        {data.kicker ? <p className="kicker">{say(data.kicker)}</p> : null}
        <h2>{say(data.title)}</h2>
        {data.text ? <p>{say(data.text)}</p> : null}
        {data.link ? <SiteButton link={data.link} /> : null}
      </div>
    </section>
  )
}
