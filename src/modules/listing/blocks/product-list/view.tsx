import type { ListedProduct } from '#catalog/contract-product.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import { ProductCard } from '#listing/web/parts/product-card.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import type { productListBlock } from './schema.ts'

export const ProductListView = ({ data, loaded }: BlockViewProps<typeof productListBlock>) => {
  const t = useT()
  const language = useLanguage()
  const say = useWords()
  const products = (loaded ?? []) as readonly ListedProduct[]
  if (products.length === 0) return null
  const { source } = data
  return (
    <section className="block-products">
      <SectionTitle
        action={
          source.kind === 'category' ? (
            <Link className="block-products-all" href={listingPath(language, source.categoryId)}>
              {t('listing.showAll')}
            </Link>
          ) : null
        }
      >
        {say(data.title)}
      </SectionTitle>
      {data.text ? <p>{say(data.text)}</p> : null}
      <ul data-count={products.length}>
        {products.map(product => (
          <li key={product.id}>
            <ProductCard morph={false} product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
