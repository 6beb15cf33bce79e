import type { LoaderFunctionArgs } from 'react-router'
import { type PublishedRecall, recallCalls } from '#catalog/contract-recall.ts'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { formatRecalledProduct, listNoticeRows } from '#compliance/domain/list-notice-rows.ts'
import { formatDay } from '#kernel/format-date.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Link } from '#ui/link.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(recallCalls.listPublished, {}, { signal: request.signal })).body.results

export const handle = {
  head: (_recalls: unknown, t: T, pageContext: { language: string; origin: string }) =>
    createPageHead(
      { title: t('compliance.recall.title'), description: t('compliance.recall.intro'), path: '/recalls' },
      pageContext,
    ),
}

/** `/{lang}/recalls` lists the published recalls. */
export const Component = () => {
  const t = useT()
  const recalls = useRouteData<typeof loader>()
  return (
    <div className="page-width grid gap-6 py-8 small:py-16">
      <header className="page-head">
        <h1>{t('compliance.recall.title')}</h1>
        <p className="lead">{t(recalls.length > 0 ? 'compliance.recall.intro' : 'compliance.recall.none')}</p>
      </header>
      {recalls.map(recall => (
        <RecallNotice key={recall.id} recall={recall} />
      ))}
    </div>
  )
}

const RecallNotice = ({ recall }: { recall: PublishedRecall }) => {
  const t = useT()
  const language = useLanguage()
  const productsWithPicture = recall.products.filter(({ image }) => image !== null)
  return (
    <article className="grid gap-4 rounded-tile bg-surface p-5 shadow-lift mobile:p-8" id={`recall-${recall.id}`}>
      <h2 className="text-xl font-bold">{recall.heading}</h2>
      <p className="text-secondary">
        {t('compliance.recall.published', { day: formatDay(recall.published_at, language) })}
      </p>
      {productsWithPicture.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {productsWithPicture.map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one code
            <li className="w-32 small:w-40" key={index}>
              <ProductPicture
                image={product.image && { ...product.image, alt: formatRecalledProduct(product) }}
                sizes="160px"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <dl className="grid gap-4">
        {recall.products.length > 0 ? (
          <div>
            <dt className="text-secondary">{t('compliance.recall.products')}</dt>
            {recall.products.map((product, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one code
              <dd className="wrap-anywhere font-medium" key={index}>
                {product.path === null ? (
                  formatRecalledProduct(product)
                ) : (
                  <Link className="link" href={product.path}>
                    {formatRecalledProduct(product)}
                  </Link>
                )}
              </dd>
            ))}
          </div>
        ) : null}
        {listNoticeRows(recall, { t, language }).map(({ field, label, value }) => (
          <div key={field}>
            <dt className="text-secondary">{label}</dt>
            <dd className="measure whitespace-pre-line wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
