import { isTest, placeOf } from './place-of.ts'
import { tools, uses } from './rooms.ts'

/**
 * Returns why a file may not import an npm package or a part of Node; null where it may. Only tests and tools may
 * import development packages (`forTools`).
 */
export const packageRefusalOf = (
  from: string,
  name: string,
  forTools: ReadonlySet<string> = new Set(),
): string | null => {
  if (isTest(from)) return null
  const source = placeOf(from)
  if (!source) return `${from} lies in no room`
  if (tools[from]?.includes(name)) return null
  if (forTools.has(name)) return `${name} is there for building and testing alone`
  return uses[source.layer].npm.test(name) ? null : `${source.layer} may not use the package ${name}`
}
