import { useEffect, useState } from 'react'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, redirect, useRouteError } from 'react-router'
import { content, type Page } from '#content/contract-content.ts'
import { getRootAddress } from '#content/domain/document-address.ts'
import { getFixedAddress } from '#content/domain/page-layouts.ts'
import { BlocksProvider } from '#content/web/parts/block-list.tsx'
import { AddressProvider, useEditedPage } from '#content/web/parts/edit-tools.tsx'
import { buildPageDescription } from '#content/web/parts/page-description.ts'
import { PageNotFoundView } from '#content/web/parts/page-not-found-view.tsx'
import { removeControlCharacters } from '#kernel/control-characters.ts'
import type { Language } from '#kernel/language.ts'
import { editing } from '#platform/web/editing.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { isServerRenderContext } from '#platform/web/server-render-context.ts'
import { visitorContext } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { parseLanguage } from '#wire/languages.ts'
import { bindAbortSignal, type Send } from '#wire/send.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { fetchViews, getLoadedViews, loadBlocks } from './blocks.ts'
import { CrashScreen } from './crash-screen.tsx'
import { applyHead, createCrashHead, createMissingHead, type Head, type RouteHandle } from './head.ts'
import { fetchLayout, getLayout } from './layouts.ts'
import type { MissingPageContent } from './not-found-page.tsx'

/** Loads only for preview links. */
const PreviewNotice = createLazyComponent(() =>
  import('#content/web/parts/preview-notice.tsx').then(({ PreviewNotice: component }) => component),
)

/** Loads a content page by id or name; without a name, the home page. */
export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const { signal } = request
  const ownSend = context.get(sendContext)
  const send = bindAbortSignal(ownSend, signal)
  const lang = parseLanguage(params.lang)
  const url = new URL(request.url)
  const visitor = context.get(visitorContext)
  const page = await fetchPage(send, params, buildPageQuery(url, lang, visitor))
  // Guests get status 404 for the page of missing addresses; staff open it here to edit it.
  if (page.layout === 'PageNotFound' && visitor.isGuest && page.previewUntil === undefined)
    throw data(null, { status: 404 })
  const fixedAddress = getFixedAddress(page.layout)
  if (fixedAddress && !can(visitor, 'page.edit') && page.previewUntil === undefined)
    throw redirect(`/${lang}${fixedAddress}${url.search}`, 301)
  const currentPath = page.path || findMatchedPath(page) || url.pathname
  // Old slugs redirect permanently, slugs of another language temporarily. A page opened by id keeps its address.
  if (params.pageId === undefined && currentPath !== url.pathname && !editing.isEditing(url.pathname))
    throw redirect(currentPath + url.search, page.foundIn === undefined ? 301 : 302)
  const [loaded, blocks] = await Promise.all([
    fetchLayout(page.layout).then(({ load }) =>
      load?.({ send, ownSend, signal, page, lang, url, isServerRender: context.get(isServerRenderContext) }),
    ),
    loadBlocks(send, lang, page.itemContainers),
    fetchViews(page.itemContainers),
  ])
  return { page, loaded: loaded ?? null, blocks }
}

/** Returns the page's address in the language that matched, if the requested language has no address. */
const findMatchedPath = ({ alternatives, foundIn }: Page): string => {
  const alternate = alternatives.find(({ hrefLang }) => hrefLang === foundIn)
  return alternate ? new URL(alternate.href).pathname : ''
}

/** Loads the layout and views that are not in the first bundle. */
export const fetchPageCode = async (page: Page): Promise<void> => {
  await Promise.all([fetchLayout(page.layout), fetchViews(page.itemContainers)])
}

/** Builds the query of a page: all parameters of the address and, for staff, the data for editing. */
const buildPageQuery = ({ searchParams }: URL, lang: Language, { isGuest }: Visitor) => ({
  ...Object.fromEntries([...searchParams].map(([name, value]) => [name, removeControlCharacters(value)])),
  lang,
  fieldsPreset: isGuest ? 'default' : 'frontEdit',
})

const fetchPage = async (
  send: Send,
  { pageId, pageName }: LoaderFunctionArgs['params'],
  query: ReturnType<typeof buildPageQuery>,
): Promise<Page> => {
  try {
    const answer = pageId
      ? await send(content.byId, { params: { id: Number(pageId) || 0 }, query })
      : await send(content.byName, { params: { pageName: pageName ?? query.lang }, query })
    return answer.body.data
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

type PageData = Awaited<ReturnType<typeof loader>>

export const handle: RouteHandle = {
  head: ({ page, loaded }: PageData, t, context) => ({
    title: page.title,
    description: buildPageDescription(page, context.language),
    keywords: page.keywords,
    canonical: page.canonical,
    alternates: listAlternates(page),
    ...getLayout(page.layout).head?.(page, loaded, t, context),
    // Descriptions written by staff take precedence over generated ones.
    ...(page.description && { description: page.description }),
    ...(page.previewUntil !== undefined && { robots: 'noindex, nofollow', canonical: '' }),
  }),
}

/** Lists the page's alternates, unless another address is canonical. */
const listAlternates = ({ alternatives, canonical }: Page): Head['alternates'] =>
  alternatives.some(({ href }) => href === canonical)
    ? [
        ...alternatives,
        ...alternatives
          .filter(({ hrefLang }) => hrefLang === 'et')
          .map(({ href }) => ({ href, hrefLang: 'x-default' })),
      ]
    : []

export const Component = () => {
  const { page: loadedPage, loaded, blocks } = useRouteData<typeof loader>()
  const page = useEditedPage(loadedPage)
  const { View } = getLayout(page.layout)
  return (
    <BlocksProvider loaded={blocks} views={getLoadedViews()}>
      <AddressProvider address={getRootAddress(page)}>
        {page.previewUntil === undefined ? null : <PreviewNotice until={page.previewUntil} isNeeded />}
        <View key={page.id} loaded={loaded} page={page} />
      </AddressProvider>
    </BlocksProvider>
  )
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  const t = useT()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    applyHead(isMissing ? createMissingHead(t) : createCrashHead(t))
  }, [isMissing, t])
  return isMissing ? (
    <MissingPage loadedContent={error.data as MissingPageContent | null} />
  ) : (
    <CrashScreen error={error} />
  )
}

type MissingModule = typeof import('./not-found-page.tsx')
let missingModule: MissingModule | undefined

/** Loads the not-found content on demand, because few visitors see it. */
export const fetchMissingModule = async (): Promise<MissingModule> => {
  missingModule ??= await loadWithRetry(() => import('./not-found-page.tsx'))
  return missingModule
}

const MissingPage = ({ loadedContent }: { loadedContent: MissingPageContent | null }) => {
  const [loadedModule, setLoadedModule] = useState(missingModule)
  useEffect(() => {
    // Without the module the visitor still sees the text of the not-found page.
    if (!loadedModule) fetchMissingModule().then(setLoadedModule, () => undefined)
  }, [loadedModule])
  return (
    <>
      <PageNotFoundView />
      {loadedModule ? <loadedModule.MissingPageBlocks loadedContent={loadedContent} /> : null}
    </>
  )
}
