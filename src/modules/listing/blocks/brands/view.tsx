import { listingPath } from '#catalog/domain/listing-path.ts'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import type { brandsBlock } from './schema.ts'

export const BrandsView = ({ data }: BlockViewProps<typeof brandsBlock>) => {
  const language = useLanguage()
  return (
    <section className="block-brands">
      <Line as="h2" at="title" of={data.title} />
      <ul>
        {data.brands.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that were just added are all called the same
          <li key={at}>
            <Link href={`${listingPath(language)}?f=brand:${value}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
