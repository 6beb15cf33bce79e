import { listingPath } from '#catalog/domain/listing-path.ts'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import type { brandsBlock } from './schema.ts'

export const BrandsView = ({ data }: BlockViewProps<typeof brandsBlock>) => {
  const language = useLanguage()
  const say = useWords()
  return (
    <section className="block-brands">
      <h2>{say(data.title)}</h2>
      <ul>
        {data.brands.map(({ name, value }) => (
          <li key={value}>
            <Link href={`${listingPath(language)}?f=brand:${value}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
