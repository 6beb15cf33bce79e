import { ALLOWED_IMPORTS, DEMO_ENTRY_FILE, LAZY_LAYERS, type Layer, UPSTREAM_MODULES } from './layers.ts'
import { type FileLocation, isTest, locateFile } from './locate-file.ts'

export interface ImportKind {
  /** True for an `import()` at run time. */
  isDynamic?: boolean
  /** True for an `import type`, which leaves no code. */
  isTypeOnly?: boolean
}

/** Returns why `from` may not import `to`; null when it may. Paths begin with `src/`. */
export const checkImport = (from: string, to: string, kind: ImportKind = {}): string | null => {
  const source = locateFile(from)
  const target = locateFile(to)
  if (!source) return `${from} belongs to no layer`
  if (!target) return `${to} belongs to no layer`
  if (isTest(from)) return checkTestImport(from, source, target)
  if (isTest(to)) return 'only tests may import test helpers'
  if (isAppOrDemo(source.layer)) return checkAppImport(source, target, kind)
  if (isAppOrDemo(target.layer))
    return `${source.layer} may not import ${target.layer === 'demo' ? 'the demo shop' : 'app'}`
  if (!target.module) {
    if (!ALLOWED_IMPORTS[source.layer].layers.includes(target.layer)) return describeForbidden(source, target)
    return LAZY_LAYERS.includes(source.layer) ? null : checkLazyImport(target, kind)
  }
  if (!source.module) return `${source.layer} may not import a module`
  return source.module === target.module
    ? checkImportInModule(source, target, kind)
    : checkImportAcrossModules(source, target)
}

const isAppOrDemo = (layer: Layer): boolean => /^(app|demo)\b/.test(layer)
const describeForbidden = (source: FileLocation, target: FileLocation): string =>
  `${source.layer} may not use ${target.layer}`

const checkAppImport = (source: FileLocation, target: FileLocation, kind: ImportKind): string | null => {
  // The server loads the page bundle when it starts, so it may import its types.
  if (source.layer === 'app/server' && target.layer === 'app/web' && kind.isTypeOnly) return null
  if (!ALLOWED_IMPORTS[source.layer].layers.includes(target.layer)) return describeForbidden(source, target)
  if (target.layer === 'demo' && source.layer !== 'demo' && target.file !== DEMO_ENTRY_FILE) {
    return `only ${DEMO_ENTRY_FILE} of the demo shop may be imported`
  }
  return LAZY_LAYERS.includes(source.layer) && target.layer !== 'web/admin' ? null : checkLazyImport(target, kind)
}

const checkImportInModule = (source: FileLocation, target: FileLocation, kind: ImportKind): string | null => {
  if (!ALLOWED_IMPORTS[source.layer].own?.includes(target.layer))
    return `a module's ${source.layer} may not use its ${target.layer}`
  return LAZY_LAYERS.includes(source.layer) ? null : checkLazyImport(target, kind)
}

const checkLazyImport = ({ layer }: FileLocation, { isDynamic = false }: ImportKind): string | null =>
  LAZY_LAYERS.includes(layer) && !isDynamic ? `${layer} must be loaded by import()` : null

const checkImportAcrossModules = (source: FileLocation, target: FileLocation): string | null => {
  const module = target.module ?? ''
  if (!isUpstream(source, module)) return `${module} is not upstream of ${source.module}`
  if (!ALLOWED_IMPORTS[source.layer].upstream?.includes(target.layer)) {
    return `a module's ${source.layer} may not use another's ${target.layer}`
  }
  if (target.layer === 'server') return checkPublicApi(source, target)
  if (target.layer.startsWith('web') && !target.file.startsWith('parts/')) {
    return `only ${target.layer}/parts of ${module} may be imported`
  }
  return null
}

const isUpstream = ({ module = '' }: FileLocation, otherModule: string): boolean =>
  UPSTREAM_MODULES[module]?.includes(otherModule) ?? false

/** Other modules may use only the public API of a module's server; tables may import each other for foreign keys. */
const checkPublicApi = (source: FileLocation, target: FileLocation): string | null => {
  if (target.file === `${target.module}.ts`) return null
  if (target.file === 'tables.ts' && source.file === 'tables.ts') return null
  return `other modules may only import server/${target.module}.ts of ${target.module}`
}

/** Tests may import all of their own layer or module, and the rows, calls and test helpers of upstream modules. */
const checkTestImport = (from: string, source: FileLocation, target: FileLocation): string | null => {
  if (/^src\/(app|demo)\//.test(from)) return null
  if (isAppOrDemo(target.layer)) return `tests may not import ${target.layer}`
  if (!target.module) return null
  if (!source.module) return `${from} may not import a module`
  if (source.module === target.module) return null
  if (!isUpstream(source, target.module)) return `${target.module} is not upstream of ${source.module}`
  if (target.layer !== 'server' || ['tables.ts', 'routes.ts'].includes(target.file)) return null
  return checkPublicApi(source, target)
}
