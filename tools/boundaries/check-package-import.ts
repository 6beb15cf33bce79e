import { ALLOWED_DEV_PACKAGES, ALLOWED_IMPORTS } from './layers.ts'
import { isTest, locateFile } from './locate-file.ts'

/**
 * Returns why a file may not import an npm package or a part of Node; null when it may. Only tests and tools may
 * import development packages (`forTools`).
 */
export const checkPackageImport = (
  from: string,
  name: string,
  forTools: ReadonlySet<string> = new Set(),
): string | null => {
  if (isTest(from)) return null
  const source = locateFile(from)
  if (!source) return `${from} belongs to no layer`
  if (ALLOWED_DEV_PACKAGES[from]?.includes(name)) return null
  if (forTools.has(name)) return `${name} is a development package`
  return ALLOWED_IMPORTS[source.layer].npm.test(name) ? null : `${source.layer} may not use the package ${name}`
}
