import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import { ListedCarContext } from '#fitment/web/parts/fit-mark.tsx'
import { useCurrentCar } from '#fitment/web/parts/garage.ts'
import { selectShownCar } from '#fitment/web/parts/select-shown-car.ts'
import { type CarPage, carPageCalls } from '#listing/contract-car-page.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { parseLanguage } from '#wire/languages.ts'
import { SendError } from '#wire/send.ts'
import { ProductList } from './parts/product-list.tsx'
import './styles.css'

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<CarPage> => {
  const { make = '', model = '', generation = '', category } = params
  // The path contains a word that is not a category.
  if (category !== undefined && !/^[1-9]\d{0,8}$/.test(category)) throw data(null, { status: 404 })
  const query = { lang: parseLanguage(params.lang), ...(category !== undefined && { c: Number(category) }) }
  try {
    const call = { params: { make, model, generation }, query }
    const { body } = await context.get(sendContext)(carPageCalls.view, call, { signal: request.signal })
    const { path } = body.data
    // A former name, and the name of a merged double, lead to the current address.
    if (path !== `/auto/${make}/${model}/${generation}`)
      throw redirect(`/${query.lang}${path}${category === undefined ? '' : `/${category}`}`, 301)
    return body.data
  } catch (error) {
    if (error instanceof SendError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

const formatTitle = ({ car, category }: CarPage, t: T): string =>
  category
    ? t('listing.carPage.categoryTitle', { category: category.name, car: car.name })
    : t('listing.carPage.title', { car: car.name })

export const handle = {
  head: (page: CarPage, t: T, pageContext: { language: string; origin: string }) => {
    const { isIndexed, canonical: path, count } = page
    const title = formatTitle(page, t)
    const head = createPageHead(
      { title, description: t('listing.carPage.description', { title, count }), path },
      pageContext,
    )
    return isIndexed ? head : { ...head, robots: 'noindex,follow', alternates: [] }
  },
}

/** `/{lang}/auto/{make}/{model}/{generation}[/{category}]` lists the parts for a car, for search engines and links. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const page = useRouteData<typeof loader>()
  const { car, category, categories, engines, results, count, universalCount, path: carPath } = page
  // The key of a chosen car starts with that of the car and may continue with answers of its owner: `412.m200503`.
  const isCurrentCar = useCurrentCar()?.key.split('.')[0] === car.key
  const listHref = `/${language}/tooted?${new URLSearchParams({ ...(category && { c: String(category.id) }), v: car.key })}`
  return (
    <div className="page-width grid gap-8 py-6 small:py-8">
      <header>
        {category ? (
          <Breadcrumbs
            className="mb-4"
            crumbs={[{ label: car.name, href: `/${language}${carPath}` }, { label: category.name }]}
            label={t('listing.breadcrumbs')}
          />
        ) : null}
        <SectionTitle count={count} level={1}>
          {formatTitle(page, t)}
        </SectionTitle>
        <p className="mt-3 text-secondary">{formatFacts(car.vehicle)}</p>
        <div className="no-print mt-5 flex flex-wrap gap-3">
          <Button href={listHref} variant="primary">
            {t('listing.carPage.allParts')}
          </Button>
          {isCurrentCar ? null : (
            <span className="noscript:hidden">
              <Button onClick={() => void selectShownCar(car)}>{t('listing.car.use')}</Button>
            </span>
          )}
        </div>
      </header>
      {categories.length > 0 ? (
        <nav aria-label={t('listing.subcategories')}>
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ id, name, count: categoryProductCount }) => (
              <li key={id}>
                <Link
                  className="flex min-h-11 items-center gap-3 rounded-tile bg-surface px-4 text-sm font-medium shadow-lift hover:text-primary-text"
                  href={`/${language}${carPath}/${id}`}
                >
                  {name}
                  <span className="tabular text-secondary">{categoryProductCount}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <section aria-label={t('listing.results')}>
        <ListedCarContext value={car.key}>
          <ProductList isEager products={results} />
        </ListedCarContext>
        {count > results.length || universalCount > 0 ? (
          <p className="mt-8">
            <Link className="text-primary-text underline underline-offset-4" href={listHref}>
              {t('listing.carPage.more', { fitting: count, universal: universalCount })}
            </Link>
          </p>
        ) : null}
      </section>
      {category === null ? <WheelData vehicle={car.vehicle} /> : null}
      {category === null && engines.rows.length > 0 ? <EngineTable engines={engines} /> : null}
    </div>
  )
}

const formatFacts = ({ chassis, from, to }: PublicVehicle): string =>
  [chassis.join(', '), formatYears(from, to)].filter(fact => fact !== '').join(' · ')

const formatYears = (from: string | null, to: string | null): string =>
  from === null && to === null ? '' : `${from?.slice(0, 4) ?? ''}–${to?.slice(0, 4) ?? ''}`

/** Shows the measures that wheels for the car must have, or nothing while all are unknown. */
const WheelData = ({ vehicle: { bolt_pattern, centre_bore, offset } }: { vehicle: PublicVehicle }) => {
  const t = useT()
  const facts = [
    [t('listing.carPage.boltPattern'), bolt_pattern.replace('x', ' × ')],
    [t('listing.carPage.centreBore'), centre_bore === '' ? '' : `${centre_bore} mm`],
    [t('listing.carPage.offset'), offset],
  ].filter(([, text]) => text !== '')
  if (facts.length === 0) return null
  return (
    <section aria-label={t('listing.carPage.wheels')}>
      <SectionTitle className="mb-4" level={2}>
        {t('listing.carPage.wheels')}
      </SectionTitle>
      <dl className="tabular grid max-w-xl gap-x-8 text-sm small:grid-cols-3">
        {facts.map(([name, text]) => (
          <div className="flex justify-between gap-4 border-b border-line py-2 small:block" key={name}>
            <dt className="text-secondary">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const EngineTable = ({ engines: { columns, rows } }: { engines: CarPage['engines'] }) => {
  const t = useT()
  return (
    <div>
      <SectionTitle className="mb-4" level={2}>
        {t('listing.carPage.engines')}
      </SectionTitle>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the keyboard */}
      <section aria-label={t('listing.carPage.engines')} className="overflow-x-auto" tabIndex={0}>
        <table className="tabular w-full min-w-[40rem] text-left text-sm">
          <thead>
            <tr className="border-b border-line text-secondary">
              {columns.map(column => (
                <th className="py-2 pr-4 font-medium" key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [name, ...facts] }) => (
              <tr className="border-b border-line" key={id}>
                <th className="py-2 pr-4 font-semibold" scope="row">
                  {name}
                </th>
                {facts.map((fact, index) => (
                  <td className="pr-4" key={columns[index + 1]}>
                    {fact}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
