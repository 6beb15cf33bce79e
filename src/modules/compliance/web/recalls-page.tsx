import type { LoaderFunctionArgs } from 'react-router'
import { type PublishedRecall, recallCalls } from '#catalog/contract-recall.ts'
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

/** `/{lang}/recalls`: the published recalls. */
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
  const rows: [field: string, value: string | null][] = [
    ['title', recall.title],
    ['batch', recall.batch],
    ['from', recall.from && formatDay(recall.from, language)],
    ['to', recall.to && formatDay(recall.to, language)],
    ['risk', recall.risk],
    ['action', recall.action],
    ['remedies', recall.remedies.map(remedy => t(`compliance.recall.remedies.${remedy}`)).join(', ')],
    ['contact', recall.contact],
  ]
  return (
    <article className="grid gap-4 rounded-tile bg-surface p-5 shadow-lift mobile:p-8">
      <h2 className="text-xl font-bold">{recall.heading}</h2>
      <p className="text-secondary">
        {t('compliance.recall.published', { day: formatDay(recall.published_at, language) })}
      </p>
      <dl className="grid gap-4">
        {rows.map(([field, value]) =>
          value ? (
            <div key={field}>
              <dt className="text-secondary">{t(`compliance.recall.fields.${field}`)}</dt>
              <dd className="measure whitespace-pre-line break-words font-medium">{value}</dd>
            </div>
          ) : null,
        )}
        {recall.products.length > 0 ? (
          <div>
            <dt className="text-secondary">{t('compliance.recall.products')}</dt>
            {recall.products.map(({ name, code1, path }) => (
              <dd key={code1}>
                <Link className="link" href={path}>
                  {name} ({code1})
                </Link>
              </dd>
            ))}
          </div>
        ) : null}
      </dl>
    </article>
  )
}
