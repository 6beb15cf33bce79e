import { isTest, type Place, placeOf } from './place-of.ts'
import { DEMO_ENTRANCE, type Layer, lazyRooms, upstream, uses } from './rooms.ts'

/** The kind of an import. */
export interface Manner {
  /** By `import()`. */
  dynamic?: boolean
  /** By `import type`. */
  typeOnly?: boolean
}

/** Returns why `from` may not import `to`; null where it may. Paths begin with `src/`. */
export const refusalOf = (from: string, to: string, manner: Manner = {}): string | null => {
  const source = placeOf(from)
  const target = placeOf(to)
  if (!source) return `${from} lies in no room`
  if (!target) return `${to} lies in no room`
  if (isTest(from)) return refusalOfTest(from, source, target)
  if (isTest(to)) return 'what tests are made with is for tests alone'
  if (isAppOrDemo(source.layer)) return refusalOfApp(source, target, manner)
  if (isAppOrDemo(target.layer)) return `nobody imports ${target.layer === 'demo' ? 'the demo shop' : 'app'}`
  if (!target.module) {
    if (!uses[source.layer].rooms.includes(target.layer)) return notUsed(source, target)
    return lazyRooms.includes(source.layer) ? null : lazyRefusal(target, manner)
  }
  if (!source.module) return `${source.layer} has never heard of a module`
  return source.module === target.module ? withinModule(source, target, manner) : acrossModules(source, target)
}

const isAppOrDemo = (room: Layer): boolean => /^(app|demo)\b/.test(room)
const notUsed = (source: Place, target: Place): string => `${source.layer} may not use ${target.layer}`

const refusalOfApp = (source: Place, target: Place, manner: Manner): string | null => {
  // The server loads the page bundle when it starts, so it may import its types.
  if (source.layer === 'app/server' && target.layer === 'app/web' && manner.typeOnly) return null
  if (!uses[source.layer].rooms.includes(target.layer)) return notUsed(source, target)
  if (target.layer === 'demo' && source.layer !== 'demo' && target.file !== DEMO_ENTRANCE) {
    return `the demo shop is entered by ${DEMO_ENTRANCE} alone`
  }
  return lazyRooms.includes(source.layer) && target.layer !== 'web/admin' ? null : lazyRefusal(target, manner)
}

const withinModule = (source: Place, target: Place, manner: Manner): string | null => {
  if (!uses[source.layer].own?.includes(target.layer))
    return `a module's ${source.layer} may not use its ${target.layer}`
  return lazyRooms.includes(source.layer) ? null : lazyRefusal(target, manner)
}

const lazyRefusal = ({ layer }: Place, { dynamic = false }: Manner): string | null =>
  lazyRooms.includes(layer) && !dynamic ? `${layer} is fetched by import() alone` : null

const acrossModules = (source: Place, target: Place): string | null => {
  const module = target.module ?? ''
  if (!isUpstream(source, module)) return `${module} is not upstream of ${source.module}`
  if (!uses[source.layer].upstream?.includes(target.layer)) {
    return `a module's ${source.layer} may not use another's ${target.layer}`
  }
  if (target.layer === 'server') return faceRefusal(source, target)
  if (target.layer.startsWith('web') && !target.file.startsWith('parts/')) {
    return `only ${target.layer}/parts of ${module} may be shown`
  }
  return null
}

const isUpstream = ({ module = '' }: Place, other: string): boolean => upstream[module]?.includes(other) ?? false

/** Other modules use only the public API of a module's server; tables may import each other for foreign keys. */
const faceRefusal = (source: Place, target: Place): string | null => {
  if (target.file === `${target.module}.ts`) return null
  if (target.file === 'tables.ts' && source.file === 'tables.ts') return null
  return `only the face of ${target.module} (server/${target.module}.ts) may be called`
}

/** Tests may import all of their own layer or module, and the rows, calls and test helpers of upstream modules. */
const refusalOfTest = (from: string, source: Place, target: Place): string | null => {
  if (/^src\/(app|demo)\//.test(from)) return null
  if (isAppOrDemo(target.layer)) return `nobody imports ${target.layer}`
  if (!target.module) return null
  if (!source.module) return `${from} has never heard of a module`
  if (source.module === target.module) return null
  if (!isUpstream(source, target.module)) return `${target.module} is not upstream of ${source.module}`
  if (target.layer !== 'server' || ['tables.ts', 'routes.ts'].includes(target.file)) return null
  return faceRefusal(source, target)
}
