import type { LoaderFunctionArgs } from 'react-router'
import * as shopBuild from '#builds/web/build-page.tsx'
import * as ownBuild from '#builds/web/own-build-page.tsx'
import type { T } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'

type Loaded = Awaited<ReturnType<typeof shopBuild.loader>> | Awaited<ReturnType<typeof ownBuild.loader>>

/** Loads either page; a single route keeps the first bundle small. */
export const loader = (args: LoaderFunctionArgs): Promise<Loaded> =>
  args.params.id === undefined ? ownBuild.loader(args) : shopBuild.loader(args)

export const handle = {
  head: (loaded: Loaded, t: T, pageContext: { language: string; origin: string }) =>
    'lists' in loaded ? ownBuild.handle.head(loaded, t) : shopBuild.handle.head(loaded, t, pageContext),
}

/** `/{lang}/build` is the visitor's own list, `/{lang}/build/{id}` one of the shop. */
export const Component = () =>
  'lists' in useRouteData<typeof loader>() ? <ownBuild.Component /> : <shopBuild.Component />
