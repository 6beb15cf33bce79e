import { data, type LoaderFunctionArgs } from 'react-router'
import { type Build, buildCalls } from '#builds/contract-build.ts'
import { ShareButton } from '#listing/web/parts/share-button.tsx'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { parseLanguage } from '#wire/languages.ts'
import { SendError } from '#wire/send.ts'
import { BuildRoleRow } from './parts/build-role.tsx'
import { BuildSummary } from './parts/build-summary.tsx'
import { useAddressCar } from './parts/use-address-car.ts'
import '#listing/web/styles.css'

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<Build> => {
  const id = Number(params.id)
  if (!/^[1-9]\d{0,8}$/.test(params.id ?? '')) throw data(null, { status: 404 })
  const v = new URL(request.url).searchParams.get('v') ?? undefined
  const query = { lang: parseLanguage(params.lang), ...(v !== undefined && { v }) }
  try {
    const { body } = await context.get(sendContext)(
      buildCalls.view,
      { params: { id }, query },
      { signal: request.signal },
    )
    return body.data
  } catch (error) {
    if (error instanceof SendError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const handle = {
  head: (build: Build, t: T, pageContext: { language: string; origin: string }) => {
    const { id, name, intro, car } = build
    const head = createPageHead(
      { title: name, description: intro || t('builds.listsIntro'), path: `/build/${id}` },
      pageContext,
    )
    return car ? { ...head, robots: 'noindex,follow' } : head
  },
}

/** `/{lang}/build/{id}`: a build list of the shop, for the visitor's car. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const build = useRouteData<typeof loader>()
  useAddressCar()
  const ownHref = `/${language}/build?${new URLSearchParams({ p: build.items, ...(build.car && { v: build.car.key }) })}`
  return (
    <div className="page-width py-8 small:py-12">
      <div className="grid justify-items-start gap-2 small:flex small:items-start small:justify-between small:gap-4">
        <SectionTitle className="w-full min-w-0 flex-1" level={1}>
          {build.name}
        </SectionTitle>
        <ShareButton name={build.name} />
      </div>
      {build.intro ? <p className="measure mt-4 whitespace-pre-line text-secondary">{build.intro}</p> : null}
      <div className="mt-6 grid gap-x-10 gap-y-6 medium:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <ul className="border-t border-line">
          {build.roles.map((role, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: roles have no id and keep their order
            <BuildRoleRow key={index} role={role} />
          ))}
        </ul>
        <BuildSummary build={build}>
          {build.items ? <Button href={ownHref}>{t('builds.makeOwn')}</Button> : null}
        </BuildSummary>
      </div>
    </div>
  )
}
