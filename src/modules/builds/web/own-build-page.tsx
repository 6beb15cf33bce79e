import Trash2 from 'lucide-react/icons/trash'
import { useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { buildCalls } from '#builds/contract-build.ts'
import { type BuildItem, formatBuildItems, MAX_ITEM_AMOUNT, parseBuildItems } from '#builds/domain/build-items.ts'
import { useCurrentCar } from '#fitment/web/parts/garage.ts'
import { ShareButton } from '#listing/web/parts/share-button.tsx'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { parseLanguage } from '#wire/languages.ts'
import { BuildRoleRow } from './parts/build-role.tsx'
import { BuildSummary } from './parts/build-summary.tsx'
import { ownBuild } from './parts/own-build.ts'
import { PartSearch } from './parts/part-search.tsx'
import { SavedBuilds } from './parts/saved-builds.tsx'
import { useAddressCar } from './parts/use-address-car.ts'
import '#listing/web/styles.css'

/** A shared URL can contain more text than any list needs. */
const MAX_PARSED_LENGTH = 2_000

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const searchParams = new URL(request.url).searchParams
  const lang = parseLanguage(params.lang)
  const v = searchParams.get('v')
  const p = formatBuildItems(parseBuildItems((searchParams.get('p') ?? '').slice(0, MAX_PARSED_LENGTH)))
  const [build, lists] = await Promise.all([
    send(buildCalls.check, { query: { p, lang, ...(v !== null && { v }) } }, { signal }),
    send(buildCalls.list, { query: { lang } }, { signal }),
  ])
  return { build: build.body.data, lists: lists.body.results, p }
}

export const handle = {
  head: (_loaded: unknown, t: T) => ({
    title: t('builds.own'),
    description: t('builds.ownIntro'),
    robots: 'noindex',
  }),
}

/** Stores the list of the URL in the browser, and restores it when the URL has no list. */
const useOwnItems = (p: string): ((items: readonly BuildItem[]) => void) => {
  const [params, setParams] = useSearchParams()
  const showItems = (text: string) => {
    const next = new URLSearchParams(params)
    next.set('p', text)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  // Another change of the URL, such as its car, can overwrite the restored list, so the effect depends on `params`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another URL stores or restores a list
  useEffect(() => {
    if (p !== '') ownBuild.set(p)
    else if (!params.has('p') && ownBuild.get() !== '') showItems(ownBuild.get())
  }, [p, params])
  return items => {
    const text = formatBuildItems(items)
    ownBuild.set(text)
    showItems(text)
  }
}

/** `/{lang}/build?p=12*2.34`: the visitor's own list of parts, which its address shares. */
export const Component = () => {
  const t = useT()
  const { build, lists, p } = useRouteData<typeof loader>()
  const items = parseBuildItems(p)
  const changeItems = useOwnItems(p)
  const carKey = useCurrentCar()?.key
  useAddressCar()
  const [params, setParams] = useSearchParams()
  const openSavedList = (id: number) => {
    const next = new URLSearchParams(params)
    next.set('list', String(id))
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const setAmount = (id: number, amount: number) =>
    changeItems(items.map(item => (item.productId === id ? { ...item, amount } : item)))
  return (
    <div className="page-width py-8 small:py-12">
      <div className="grid justify-items-start gap-2 small:flex small:items-start small:justify-between small:gap-4">
        <SectionTitle className="w-full min-w-0 flex-1" level={1}>
          {t('builds.own')}
        </SectionTitle>
        {items.length > 0 ? <ShareButton name={t('builds.own')} /> : null}
      </div>
      <p className="measure mt-4 text-secondary">{t('builds.ownIntro')}</p>
      <div className="mt-6 grid gap-x-10 gap-y-6 medium:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid content-start gap-6">
          {build.roles.length === 0 ? (
            <EmptyState title={t('builds.empty')}>{t('builds.emptyHint')}</EmptyState>
          ) : (
            <ul className="border-t border-line">
              {build.roles.map((role, index) => {
                const { product } = role
                const item = items[index]
                return item ? (
                  <BuildRoleRow key={item.productId} role={role}>
                    <div className="mt-2 flex items-center gap-1 noscript:hidden">
                      {product ? (
                        <QuantityStepper
                          labels={{
                            quantity: t('builds.amount', { name: product.name }),
                            decrease: t('cart.decrease'),
                            increase: t('cart.increase'),
                          }}
                          max={MAX_ITEM_AMOUNT}
                          onChange={amount => setAmount(item.productId, amount)}
                          size="sm"
                          value={item.amount}
                        />
                      ) : null}
                      <IconButton
                        icon={<Trash2 aria-hidden className="size-5" />}
                        label={t('builds.remove', { name: product?.name ?? '' })}
                        onClick={() => changeItems(items.filter(({ productId }) => productId !== item.productId))}
                        tooltipPosition="end"
                      />
                    </div>
                  </BuildRoleRow>
                ) : null
              })}
            </ul>
          )}
          <PartSearch carKey={carKey} onAdd={productId => changeItems([...items, { productId, amount: 1 }])} />
        </div>
        <div className="grid content-start gap-6">
          {build.roles.length > 0 ? <BuildSummary build={build} /> : null}
          <SavedBuilds
            car={build.car?.key ?? ''}
            items={p}
            onOpen={openSavedList}
            openId={Number(params.get('list')) || null}
          />
          {lists.length > 0 ? <ShopBuildLists lists={lists} /> : null}
        </div>
      </div>
    </div>
  )
}

const ShopBuildLists = ({ lists }: { lists: Awaited<ReturnType<typeof loader>>['lists'] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{t('builds.ours')}</h2>
      <ul className="grid gap-2">
        {lists.map(({ id, name, intro }) => (
          <li key={id}>
            <Link className="block rounded-tile bg-surface p-4 shadow-lift" href={`/${language}/build/${id}`}>
              <span className="font-bold">{name}</span>
              {intro ? <span className="mt-1 line-clamp-2 block text-sm text-secondary">{intro}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
