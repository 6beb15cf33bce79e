import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router'

type DataRoute = StaticHandler['dataRoutes'][number]

/**
 * Returns handlers with only the routes that an address can match. The router otherwise tries every route, which
 * costs 3 % of a render.
 */
export const fittingHandlers = (routes: RouteObject[]): ((pathname: string) => StaticHandler) => {
  const all = createStaticHandler(routes)
  const written = new Set(all.dataRoutes.flatMap(({ children = [] }) => firstParts(children)))
  const handlersByPart = new Map<string, StaticHandler>()
  return pathname => {
    const name = NAMED.exec(pathname)?.[1]
    if (name === undefined) return all
    // Names outside the routes share one handler.
    const part = written.has(name) ? name : ''
    const handler = handlersByPart.get(part) ?? createStaticHandler(selectRoutes(all.dataRoutes, part))
    handlersByPart.set(part, handler)
    return handler
  }
}

/** A single lower-case name below the language, the only form with a known first part. */
const NAMED = /^\/[a-z]+\/([a-z0-9-]+)$/

/** Returns the first part that a route requires below the language; null for a route with a parameter there. */
const firstPart = ({ path = '' }: DataRoute): string | null => {
  const part = path.split('/')[0] ?? ''
  return part === '' || part === '*' || part.startsWith(':') ? null : part
}

const firstParts = (routes: readonly DataRoute[]): string[] =>
  routes.flatMap(route => (route.children ? firstParts(route.children) : (firstPart(route) ?? [])))

/** Route ids stay unchanged, because the browser finds loaded data by them. */
const selectRoutes = (routes: readonly DataRoute[], part: string): DataRoute[] =>
  routes.flatMap(route => {
    if (route.children) return { ...route, children: selectRoutes(route.children, part) } as DataRoute
    const own = firstPart(route)
    return own === null || own === part ? route : []
  })
