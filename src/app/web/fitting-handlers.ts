import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router'

type DataRoute = StaticHandler['dataRoutes'][number]

/**
 * Handlers of the same routes, each of those alone that an address may be one of. The router tries an address against every route by itself, whatever it begins
 * with: a thirtieth of what a page costs that is made anew.
 */
export const fittingHandlers = (routes: RouteObject[]): ((pathname: string) => StaticHandler) => {
  const all = createStaticHandler(routes)
  const written = new Set(all.dataRoutes.flatMap(({ children = [] }) => firstParts(children)))
  const known = new Map<string, StaticHandler>()
  return pathname => {
    const name = NAMED.exec(pathname)?.[1]
    if (name === undefined) return all
    // What is written in no route is all of one kind.
    const part = written.has(name) ? name : ''
    const handler = known.get(part) ?? createStaticHandler(fitting(all.dataRoutes, part))
    known.set(part, handler)
    return handler
  }
}

/** One name below the language in plain small letters: only of such an address all is known by looking at it. */
const NAMED = /^\/[a-z]+\/([a-z0-9-]+)$/

/** What an address below the language has to begin with; nothing for one that begins with whatever it likes. */
const firstPart = ({ path = '' }: DataRoute): string | null => {
  const part = path.split('/')[0] ?? ''
  return part === '' || part === '*' || part.startsWith(':') ? null : part
}

const firstParts = (routes: readonly DataRoute[]): string[] =>
  routes.flatMap(route => (route.children ? firstParts(route.children) : (firstPart(route) ?? [])))

/** Their names stay as they are: browsers find by them what was loaded. */
const fitting = (routes: readonly DataRoute[], part: string): DataRoute[] =>
  routes.flatMap(route => {
    if (route.children) return { ...route, children: fitting(route.children, part) } as DataRoute
    const own = firstPart(route)
    return own === null || own === part ? route : []
  })
