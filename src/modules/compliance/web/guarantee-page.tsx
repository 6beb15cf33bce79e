import { data, type LoaderFunctionArgs } from 'react-router'
import { guaranteeNotice, type ShownNotice } from '#compliance/contract-guarantee.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import type { T } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { GuaranteeNotice } from './parts/guarantee-notice.tsx'

/** Without a notice in this language there is no page. */
export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ShownNotice> => {
  const { body } = await context.get(sendContext)(guaranteeNotice.readCurrent, {}, { signal: request.signal })
  if (!body.data) throw data(null, { status: 404 })
  return body.data
}

export const handle = {
  head: (notice: ShownNotice, _t: T, pageContext: { language: string; origin: string }) =>
    createPageHead(
      { title: notice.title, description: notice.lines[0] ?? notice.alt, path: '/guarantee' },
      pageContext,
    ),
}

/** `/{lang}/guarantee` shows the notice on the legal guarantee, also without JavaScript. */
export const Component = () => {
  const notice = useRouteData<typeof loader>()
  return (
    <div className="page-width py-8 small:py-16">
      <section className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-6 rounded-tile bg-surface p-5 shadow-lift mobile:p-8">
        <SectionTitle level={1}>{notice.title}</SectionTitle>
        <GuaranteeNotice notice={notice} />
      </section>
    </div>
  )
}
