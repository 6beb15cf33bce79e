import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type Params,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useParams,
  useRouteError,
} from 'react-router'
import { SET_UP_SECOND_FACTOR } from '#accounts/domain/permissions.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { useVisitor, visitorContext } from '#platform/web/session.tsx'
import { parseLanguage } from '#wire/languages.ts'
import '#listing/web/styles.css'
import '#ui/admin/styles.css'
import { CrashScreen } from '../web/crash-screen.tsx'
import type { RouteHandle } from '../web/head.ts'
import { type TextsSource, textsContext } from '../web/texts-context.ts'
import './admin.css'
import { AdminFrame } from './admin-frame.tsx'
import { buildAdminPath } from './admin-path.ts'
import { ForbiddenScreen } from './forbidden-screen.tsx'
import {
  canOpenScreen,
  findHomeModel,
  findScreen,
  type Screen,
  type ScreenModule,
  SETTINGS_SECTIONS,
} from './screens.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/**
 * Serves every address of the administration area: `/{lang}/admin/{model}/{action?}/{id?}`. Guests are sent to the
 * login and return afterwards. Clients and staff without the permission see a refusal.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args
  const language = parseLanguage(params.lang)
  const visitor = context.get(visitorContext)
  const { pathname, search } = new URL(request.url)
  if (visitor.username === null) {
    throw redirect(`/${language}/login?${new URLSearchParams({ to: pathname + search })}`)
  }
  await context.get(textsContext).loadStaff(language)
  const mustSetUp = visitor.actions.includes(SET_UP_SECOND_FACTOR)
  if (mustSetUp && params.model !== 'account') {
    throw redirect(`${buildAdminPath(language, 'account')}?${new URLSearchParams({ to: pathname + search })}`)
  }
  if (visitor.isGuest && !mustSetUp) throw data(null, { status: 403 })
  if (params.model === undefined) {
    const homeModel = findHomeModel(visitor)
    if (!homeModel) throw data(null, { status: 403 })
    throw redirect(buildAdminPath(language, homeModel))
  }
  const screen = findScreen(params)
  const createInListPath =
    params.action === 'create' && findScreen({ model: params.model }) && `${buildAdminPath(language, params.model)}#new`
  if (!screen) throw createInListPath ? redirect(createInListPath) : data(null, { status: 404 })
  if (!canOpenScreen(visitor, screen)) throw data(null, { status: 403 })
  const { loader: load } = await fetchScreen(screen)
  try {
    return { loaded: (await load?.(args)) ?? null }
  } catch (error) {
    // Some models create records from a form in their list, which the hash opens (`useCreateHash`).
    throw createInListPath && isNotFound(error) ? redirect(createInListPath) : error
  }
}

/** Recognizes the 404 that a screen's loader throws for an unknown record. */
const isNotFound = (error: unknown): boolean =>
  (error as { init?: ResponseInit | null } | null | undefined)?.init?.status === 404

/** Showing or hiding a column is client state and loads nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search !== nextUrl.search && removeColumns(currentUrl) === removeColumns(nextUrl)
    ? false
    : defaultShouldRevalidate

const removeColumns = ({ pathname, search }: URL): string => {
  const query = new URLSearchParams(search)
  query.delete('columns')
  return `${pathname}?${query}`
}

/** Fetches the screen and the staff texts before hydration. */
export const preload = async ({ params, texts }: { params: Params; texts: TextsSource }): Promise<void> => {
  const screen = findScreen(params)
  await Promise.all([texts.loadStaff(parseLanguage(params.lang)), screen && fetchScreen(screen)])
}

export const handle: RouteHandle = {
  frame: 'staff',
  head: (_loaded: unknown, t) => ({ title: t('admin.title'), robots: 'noindex, nofollow' }),
}

export const Component = () => {
  const params = useParams()
  const { isGuest } = useVisitor()
  const screen = findScreen(params)
  if (!screen) throw new Error('No screen has this address')
  const { Component: Screen } = getFetchedScreen(screen)
  const element = <Screen key={`${screen.model} ${screen.action} ${params.id ?? ''}`} />
  // Staff who must set up their second login factor see that screen without the frame.
  if (isGuest) return <main id="content">{element}</main>
  return (
    <AdminFrame>
      {screen.model === 'settings' ? (
        <SettingsFrame section={screen.section ?? SETTINGS_SECTIONS[0]?.section}>{element}</SettingsFrame>
      ) : (
        element
      )}
    </AdminFrame>
  )
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  const { isGuest } = useVisitor()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const screen = status < 500 ? <ForbiddenScreen isMissing={status === 404} /> : <CrashScreen error={error} />
  return isGuest ? <main id="content">{screen}</main> : <AdminFrame>{screen}</AdminFrame>
}

const fetchedScreens = new Map<Screen, ScreenModule>()

/** Fetches each screen once. */
const fetchScreen = async (screen: Screen): Promise<ScreenModule> => {
  const fetchedScreen = fetchedScreens.get(screen)
  if (fetchedScreen) return fetchedScreen
  const module = await loadWithRetry(screen.load)
  fetchedScreens.set(screen, module)
  return module
}

/** Returns a screen that `fetchScreen` already fetched. */
const getFetchedScreen = (screen: Screen): ScreenModule => {
  const module = fetchedScreens.get(screen)
  if (!module) throw new Error(`The screen ${screen.model} ${screen.action} ${screen.section ?? ''} was not fetched`)
  return module
}
