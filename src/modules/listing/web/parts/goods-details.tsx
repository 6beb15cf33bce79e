import type { ProductDetails } from '#listing/contract-products.ts'
import { SectionTitle } from '#ui/section-title.tsx'

/** Shows a group of details that the law demands, such as the tyre label. */
export const GoodsDetails = ({ group: { title, rows } }: { group: ProductDetails['goods'][number] }) => (
  <section>
    <SectionTitle className="mb-5">{title}</SectionTitle>
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ label, value, href }) => (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5" key={label}>
          <dt className="text-secondary">{label}</dt>
          <dd className="font-medium whitespace-pre-line wrap-anywhere">
            {href ? (
              <a className="underline" href={href} rel="noopener">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
