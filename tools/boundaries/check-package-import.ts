import { ALLOWED_DEV_PACKAGES, ALLOWED_IMPORTS } from './layers.ts'
import { isTest, locateFile } from './locate-file.ts'

/**
 * Returns why a file may not import an npm package or a part of Node; null when it may. Only tests and tools may
 * import `devPackages`.
 */
export const checkPackageImport = (
  from: string,
  name: string,
  devPackages: ReadonlySet<string> = new Set(),
): string | null => {
  if (isTest(from)) return null
  const location = locateFile(from)
  if (!location) return `${from} belongs to no layer`
  if (ALLOWED_DEV_PACKAGES[from]?.includes(name)) return null
  if (devPackages.has(name)) return `${name} is a development package`
  return ALLOWED_IMPORTS[location.layer].npm.test(name) ? null : `${location.layer} may not use the package ${name}`
}
