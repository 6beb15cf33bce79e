import { useEffect, useMemo } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
  useParams,
  useRouteError,
} from 'react-router'
import { ConsentLoader } from '#analytics/web/parts/consent-loader.tsx'
import { usePageViews } from '#analytics/web/parts/use-page-views.ts'
import type { Containers } from '#content/contract-block.ts'
import { content, type Globals, type Page } from '#content/contract-content.ts'
import { BlockList, BlocksProvider, type LoadedBlocks } from '#content/web/parts/block-list.tsx'
import { AddressProvider, useEditedContainers, useEditedField, useEditTools } from '#content/web/parts/edit-tools.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { PageNotFoundView } from '#content/web/parts/page-not-found-view.tsx'
import type { Language } from '#kernel/language.ts'
import { useEditing } from '#platform/web/editing.ts'
import { flash } from '#platform/web/flash.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { LeaveRules } from '#platform/web/leave-rules.tsx'
import { sendContext } from '#platform/web/send-context.tsx'
import { TextsProvider, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { type CategoryNode, type PageOptions, shop } from '#shop/contract-shop.ts'
import { PageOptionsProvider } from '#shop/web/parts/page-options.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ToastViewport } from '#ui/toast-viewport.tsx'
import { isLanguage, parseLanguage } from '#wire/languages.ts'
import { fetchViews, getLoadedViews, loadBlocks } from './blocks.ts'
import { CrashView } from './crash-screen.tsx'
import { applyHead, createCrashHead, createMissingHead, findHead, type RouteHandle } from './head.ts'
import { ShopSlots } from './shop-slots.tsx'
import { ShopWatch } from './shop-watch.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { StaffToolbarSlot } from './staff-toolbar-slot.tsx'
import { textsContext } from './texts-context.ts'
import { useTextsSource } from './texts-source.tsx'
import { useArrival } from './use-arrival.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { useSlowPage } from './use-slow-page.ts'

/** Loads with the first prefetched page. */
export const PageSkeleton = createLazyComponent(() =>
  import('./page-skeleton.tsx').then(({ PageSkeleton: component }) => component),
)

/** The shop's contact e-mail, remembered for failures of the page options. */
let supportEmail = ''

/** Loads the page frame, which depends on the language only. */
export const loader = async ({ params, context }: LoaderFunctionArgs): Promise<LoadedFrame> => {
  if (!isLanguage(params.lang)) throw data(null, { status: 404 })
  await context.get(textsContext).load(params.lang)
  const send = context.get(sendContext)
  const query = { lang: params.lang }
  const [options, globals] = await Promise.all([send(shop.pageOptions, { query }), send(content.globals, { query })])
  supportEmail = options.body.data.shop.company.email
  const { itemContainers, content: fields } = globals.body.data
  const [blocks] = await Promise.all([loadBlocks(send, params.lang, itemContainers), fetchViews(itemContainers)])
  return {
    language: params.lang,
    options: removeUnusedFields(options.body.data),
    globals: { itemContainers, fields, blocks },
  }
}

export interface LoadedFrame {
  language: Language
  options: PageOptions
  globals: { itemContainers: Containers; fields: Globals['content']; blocks: LoadedBlocks }
}

/** Removes category fields that no page shows: search words and picture names. */
const removeUnusedFields = (options: PageOptions): PageOptions => ({
  ...options,
  categories: options.categories?.map(removeUnusedCategoryFields) ?? null,
})
const removeUnusedCategoryFields = (node: CategoryNode): CategoryNode => ({
  ...node,
  search_keywords: '',
  image: node.image && { ...node.image, alt: '' },
  children: node.children.map(removeUnusedCategoryFields),
})

/** Loads the frame for another language, and again at the same address, because its content may have changed. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean => currentParams.lang !== nextParams.lang || currentUrl.href === nextUrl.href

export const Component = () => {
  const { language: addressLanguage, options, globals } = useRouteData<typeof loader>()
  const language = useEditing().language ?? addressLanguage
  const texts = useTextsSource()
  const t = texts.t(language)
  const page = useOpenPage()
  const matches = useMatches()
  const isPlain = matches.some(({ handle }) => (handle as { isPlain?: boolean } | undefined)?.isPlain)
  const isStaffPage = matches.some(({ handle }) => (handle as RouteHandle | undefined)?.frame === 'staff')
  useHead(language)
  useClearFlash()
  useSupportEmail(options)
  usePageViews()
  useScrollRestoration()
  const announcedTitle = useArrival()
  const footerBlocks = useMemo(() => <GlobalBlocks globals={globals} place="footer" />, [globals])
  const motto = useMemo(() => <Motto fields={globals.fields} />, [globals])
  return (
    <TextsProvider language={language} t={t}>
      <PageOptionsProvider options={options}>
        <LeaveRules>
          <ShopSlots>
            <a className="skip-link" href="#content">
              {t('app.skipToContent')}
            </a>
            <LoadingBar />
            {isStaffPage ? (
              <Outlet />
            ) : (
              <>
                <GlobalBlocks globals={globals} place="header" />
                <SiteHeader page={page} isPlain={isPlain} />
                <PageContent />
              </>
            )}
            {isStaffPage ? null : <ShopWatch />}
            <p aria-live="polite" className="sr-only">
              {announcedTitle}
            </p>
            {isStaffPage ? null : (
              <>
                <SiteFooter motto={motto}>{footerBlocks}</SiteFooter>
                <ConsentLoader analyticsId={options.shop.analyticsId} />
                <StaffToolbarSlot page={page} />
              </>
            )}
            <ToastViewport closeLabel={t('app.closeBanner')} label={t('app.notices')} />
          </ShopSlots>
        </LeaveRules>
      </PageOptionsProvider>
    </TextsProvider>
  )
}

/** Renders without loaded data, because the frame failed to load or crashed. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  const { lang } = useParams()
  const language = parseLanguage(lang)
  const t = useTextsSource().t(language)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    applyHead(isMissing ? createMissingHead(t) : createCrashHead(t))
    document.documentElement.lang = language
  }, [isMissing, t, language])
  return (
    <TextsProvider language={language} t={t}>
      <main id="content">{isMissing ? <PageNotFoundView /> : <CrashView email={supportEmail} error={error} />}</main>
      <ToastViewport closeLabel={t('app.closeBanner')} label={t('app.notices')} />
    </TextsProvider>
  )
}

/** A separate component follows the navigation state, so that the frame does not render again at each step. */
const LoadingBar = () => {
  const t = useT()
  return <ProgressBar label={t('app.loading')} value={useNavigation().state === 'idle' ? 100 : 20} />
}

const PageContent = () => {
  const slowPath = useSlowPage()
  return (
    <main
      aria-busy={slowPath !== null || undefined}
      className={slowPath === null ? undefined : 'relative'}
      id="content"
      tabIndex={-1}
    >
      <Outlet />
      {slowPath === null ? null : <PageSkeleton path={slowPath} isNeeded />}
    </main>
  )
}

interface GlobalBlocksProps {
  globals: { itemContainers: Containers; blocks: LoadedBlocks }
  place: 'header' | 'footer'
}

/** Shows the blocks that staff placed on every page. */
const GlobalBlocks = ({ globals: { itemContainers, blocks }, place }: GlobalBlocksProps) => {
  const containers = useEditedContainers(itemContainers)
  const tools = useEditTools()
  const list = <BlockList blocks={containers[place]} path={`itemContainers/${place}`} />
  return (
    <BlocksProvider loaded={blocks} views={getLoadedViews()}>
      <AddressProvider address="global">
        {place === 'header' && (tools || containers.header?.length) ? <div className="flow">{list}</div> : list}
      </AddressProvider>
    </BlocksProvider>
  )
}

/** Shows the line below the company's name on every page. */
const Motto = ({ fields }: { fields: Globals['content'] }) => (
  <AddressProvider address="global">
    <EditableText
      as="p"
      fieldPath="content/motto"
      className="site-footer-motto"
      text={useEditedField(fields, 'motto')}
    />
  </AddressProvider>
)

/** Returns the open content page, or null. */
const useOpenPage = (): Page | null => {
  const matches = useMatches()
  for (const { loaderData } of matches) {
    const loaded = loaderData as { page?: Page } | undefined
    if (loaded?.page) return loaded.page
  }
  return null
}

/** Updates the document title and head tags after each navigation. The server renders those of the first page. */
const useHead = (language: Language): void => {
  const matches = useMatches()
  const texts = useTextsSource()
  useEffect(() => {
    const head = findHead(matches, texts.t(language), { language, origin: window.location.origin })
    if (head) applyHead(head)
    // Setting the same language again would recalculate every style of the page.
    if (document.documentElement.lang !== language) document.documentElement.lang = language
  }, [matches, texts, language])
}

/** Clears flash messages at the next navigation. */
const useClearFlash = (): void => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes
  useEffect(() => () => flash.clearAll(), [pathname])
}

/** Remembers the e-mail that came with the document, whose data passed no loader in the browser. */
const useSupportEmail = ({ shop: { company } }: PageOptions): void => {
  useEffect(() => {
    supportEmail = company.email
  }, [company.email])
}
