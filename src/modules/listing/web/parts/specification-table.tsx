import type { ProductDetails } from '#listing/contract-products.ts'
import { useT } from '#platform/web/texts.tsx'
import { keepTogether } from '#ui/keep-together.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

/** Shows brand, code and specifications of a product. */
export const SpecificationTable = ({ product }: { product: ProductDetails }) => {
  const t = useT()
  const rows = [
    ...(product.brand ? [{ key: '_brand', name: t('listing.brand'), values: [product.brand] }] : []),
    { key: '_code', name: t('listing.code'), values: [product.code1] },
    ...product.specifications.filter(({ key }) => key !== 'brand'),
  ]
  return (
    <section>
      <SectionTitle className="mb-5">{t('listing.specifications')}</SectionTitle>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(({ key, name, values }) => (
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5" key={key}>
            <dt className="text-secondary">{name}</dt>
            <dd className={key === '_code' ? 'code self-center' : 'tabular font-medium wrap-anywhere'}>
              {keepTogether(values.join(', '))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
