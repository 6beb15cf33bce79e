import { useEffect } from 'react'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, redirect, useRouteError } from 'react-router'
import { content, type Page } from '#content/contract-page.ts'
import { PageNotFoundView } from '#content/web/parts/page-not-found-view.tsx'
import { languageOf } from '#kernel/language.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useLoaded } from '#platform/web/use-loaded.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { CrashScreen } from './crash-screen.tsx'
import { applyHead, missingHead, type RouteHandle } from './head.ts'
import { layouts } from './layouts.tsx'

/** A content page by its id, or by its name: a missing name means the home page (spec.md section 2, Content pages). */
export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const lang = languageOf(params.lang)
  const page = await fetchPage(send, params, lang, request.signal)
  const url = new URL(request.url)
  const current = page.canonical === '' ? url.pathname : new URL(page.canonical).pathname
  // An old slug has moved on; a page by its id keeps its address.
  if (params.pageId === undefined && current !== url.pathname) throw redirect(current + url.search, 301)
  const loaded = await layouts[page.layout].load?.({ send, page, lang, url })
  return { page, loaded: loaded ?? null }
}

const fetchPage = async (
  send: Send,
  params: LoaderFunctionArgs['params'],
  lang: 'et' | 'en',
  signal: AbortSignal,
): Promise<Page> => {
  try {
    const query = { lang }
    const { pageId, pageName } = params
    const sent = pageId
      ? await send(content.byId, { params: { id: Number(pageId) || 0 }, query }, { signal })
      : await send(content.byName, { params: { pageName: pageName ?? lang }, query }, { signal })
    return sent.body.data
  } catch (error) {
    const missing = error instanceof SendFailure && (error.status === 404 || error.status === 422)
    throw missing ? data(null, { status: 404 }) : error
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: RouteHandle = {
  head: ({ page, loaded }: Loaded, t, setting) => ({
    title: page.title,
    description: page.description,
    keywords: page.keywords,
    canonical: page.canonical,
    alternates: [
      ...page.alternatives,
      ...page.alternatives
        .filter(({ hrefLang }) => hrefLang === 'et')
        .map(({ href }) => ({ href, hrefLang: 'x-default' })),
    ],
    ...layouts[page.layout].head?.(page, loaded, t, setting),
  }),
}

export const Component = () => {
  const { page, loaded } = useLoaded<typeof loader>()
  const { View } = layouts[page.layout]
  return <View key={page.id} loaded={loaded} page={page} />
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  const t = useT()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (missing) applyHead(missingHead(t))
  }, [missing, t])
  return missing ? <PageNotFoundView /> : <CrashScreen error={error} />
}
