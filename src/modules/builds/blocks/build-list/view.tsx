import type { Build } from '#builds/contract-build.ts'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import type { buildListBlock } from './schema.ts'

/** Shows a build list with its parts, and links to its page, which checks it against the visitor's car. */
export const BuildListView = ({ loaded }: BlockViewProps<typeof buildListBlock>) => {
  const language = useLanguage()
  const build = (loaded ?? null) as Build | null
  if (build === null) return null
  const href = `/${language}/build/${build.id}`
  return (
    <section className="block-build">
      <SectionTitle>{build.name}</SectionTitle>
      {build.intro ? <p className="measure mt-3 text-secondary">{build.intro}</p> : null}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {build.roles.map(({ name, product, amount }, index) => (
          <div
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 small:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_8rem]"
            // biome-ignore lint/suspicious/noArrayIndexKey: roles may have equal names
            key={index}
          >
            <dt className="text-secondary max-small:col-span-2">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">
              {product ? <Link href={product.path}>{product.name}</Link> : '–'}
            </dd>
            <dd className="tabular text-right whitespace-nowrap">
              {amount > 1 ? `${amount} × ` : ''}
              {product ? formatCents(toCents(product.total_price), language) : ''}
            </dd>
          </div>
        ))}
      </dl>
      {build.notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal
        <p className="measure mt-3 text-sm text-secondary" key={index}>
          {note}
        </p>
      ))}
      <p className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <span className="tabular text-lg font-bold">{build.labels.total}</span>
        <Link className="button" data-variant="primary" href={href}>
          {build.labels.open}
        </Link>
      </p>
    </section>
  )
}
