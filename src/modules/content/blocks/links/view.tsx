import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import { SiteTarget } from '#content/web/parts/site-target.tsx'
import type { links } from './schema.ts'

export const LinksView = ({ data }: BlockViewProps<typeof links>) => {
  return (
    <section className="block-links">
      <Line as="h2" at="title" of={data.title} />
      <ul>
        {data.links.map(({ label, url }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no name of their own and keep their places
          <li key={at}>
            <SiteTarget url={url}>
              <Line at={`links/${at}/label`} of={label} />
            </SiteTarget>
          </li>
        ))}
      </ul>
    </section>
  )
}
