import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { SiteTarget } from '#content/web/parts/site-target.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { links } from './schema.ts'

export const LinksView = ({ data }: BlockViewProps<typeof links>) => {
  const say = useWords()
  return (
    <section className="block-links">
      <h2>{say(data.title)}</h2>
      <ul>
        {data.links.map(({ label, url }) => (
          <li key={say(label)}>
            <SiteTarget url={url}>{say(label)}</SiteTarget>
          </li>
        ))}
      </ul>
    </section>
  )
}
