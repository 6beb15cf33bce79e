import type { ListedProduct } from '#catalog/contract-product.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { ProductCard } from '#listing/web/parts/product-card.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import type { productListBlock } from './schema.ts'

export const ProductListView = ({ data, loaded }: BlockViewProps<typeof productListBlock>) => {
  const t = useT()
  const language = useLanguage()
  const products = (loaded ?? []) as readonly ListedProduct[]
  if (products.length === 0) return null
  const { source } = data
  return (
    <section className="block-products">
      <SectionTitle
        action={
          source.kind === 'category' ? (
            <Link className="block-products-all" href={buildListingPath(language, source.categoryId)}>
              {t('listing.showAll')}
            </Link>
          ) : null
        }
      >
        <EditableText fieldPath="title" text={data.title} />
      </SectionTitle>
      <EditableText as="p" fieldPath="text" text={data.text} isOptional />
      <ul data-count={products.length}>
        {products.map(product => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
