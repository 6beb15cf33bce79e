import { useEffect } from 'react'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, redirect, useRouteError } from 'react-router'
import { content, type Page } from '#content/contract-page.ts'
import { BlocksProvider } from '#content/web/parts/block-list.tsx'
import { PageNotFoundView } from '#content/web/parts/page-not-found-view.tsx'
import type { Language } from '#kernel/language.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useLoaded } from '#platform/web/use-loaded.ts'
import { languageOf } from '#wire/languages.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { fetchViews, knownViews, loadBlocks } from './blocks.ts'
import { CrashScreen } from './crash-screen.tsx'
import { applyHead, missingHead, type RouteHandle } from './head.ts'
import { layouts } from './layouts.tsx'
import { questionObjects } from './site-objects.ts'

/** A content page by its id, or by its name: a missing name means the home page (spec.md section 2, Content pages). */
export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const lang = languageOf(params.lang)
  const page = await fetchPage(send, params, lang, request.signal)
  const url = new URL(request.url)
  const current = page.path === '' ? url.pathname : page.path
  // An old slug has moved on; a page by its id keeps its address.
  if (params.pageId === undefined && current !== url.pathname) throw redirect(current + url.search, 301)
  const layout = layouts[page.layout]
  const [loaded, blocks] = await Promise.all([
    layout.load?.({ send, page, lang, url }),
    loadBlocks(send, lang, page.itemContainers),
    fetchParts(page),
  ])
  return { page, loaded: loaded ?? null, blocks }
}

/** All that a page is shown with and that does not come with the first bundle. */
export const fetchParts = async (page: Page): Promise<void> => {
  await Promise.all([layouts[page.layout].fetch?.(), fetchViews(page.itemContainers)])
}

const fetchPage = async (
  send: Send,
  params: LoaderFunctionArgs['params'],
  lang: Language,
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
    ...(page.socialImage && { image: `${setting.origin}${page.socialImage}?size=1280` }),
    jsonLd: questionObjects(page, setting.language),
    ...layouts[page.layout].head?.(page, loaded, t, setting),
  }),
}

export const Component = () => {
  const { page, loaded, blocks } = useLoaded<typeof loader>()
  const { View } = layouts[page.layout]
  return (
    <BlocksProvider loaded={blocks} views={knownViews()}>
      <View key={page.id} loaded={loaded} page={page} />
    </BlocksProvider>
  )
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
