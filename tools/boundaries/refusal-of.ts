import { isTest, type Place, placeOf } from './place-of.ts'
import { DEMO_ENTRANCE, lazyRooms, type Room, upstream, uses } from './rooms.ts'

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
  if (isAppOrDemo(source.room)) return refusalOfApp(source, target, manner)
  if (isAppOrDemo(target.room)) return `nobody imports ${target.room === 'demo' ? 'the demo shop' : 'app'}`
  if (!target.module) {
    if (!uses[source.room].rooms.includes(target.room)) return notUsed(source, target)
    return lazyRooms.includes(source.room) ? null : lazyRefusal(target, manner)
  }
  if (!source.module) return `${source.room} has never heard of a module`
  return source.module === target.module ? withinModule(source, target, manner) : acrossModules(source, target)
}

const isAppOrDemo = (room: Room): boolean => /^(app|demo)\b/.test(room)
const notUsed = (source: Place, target: Place): string => `${source.room} may not use ${target.room}`

const refusalOfApp = (source: Place, target: Place, manner: Manner): string | null => {
  // The server loads the page bundle when it starts, so it may import its types.
  if (source.room === 'app/server' && target.room === 'app/web' && manner.typeOnly) return null
  if (!uses[source.room].rooms.includes(target.room)) return notUsed(source, target)
  if (target.room === 'demo' && source.room !== 'demo' && target.file !== DEMO_ENTRANCE) {
    return `the demo shop is entered by ${DEMO_ENTRANCE} alone`
  }
  return lazyRooms.includes(source.room) && target.room !== 'web/admin' ? null : lazyRefusal(target, manner)
}

const withinModule = (source: Place, target: Place, manner: Manner): string | null => {
  if (!uses[source.room].own?.includes(target.room)) return `a module's ${source.room} may not use its ${target.room}`
  return lazyRooms.includes(source.room) ? null : lazyRefusal(target, manner)
}

const lazyRefusal = ({ room }: Place, { dynamic = false }: Manner): string | null =>
  lazyRooms.includes(room) && !dynamic ? `${room} is fetched by import() alone` : null

const acrossModules = (source: Place, target: Place): string | null => {
  const module = target.module ?? ''
  if (!isUpstream(source, module)) return `${module} is not upstream of ${source.module}`
  if (!uses[source.room].upstream?.includes(target.room)) {
    return `a module's ${source.room} may not use another's ${target.room}`
  }
  if (target.room === 'server') return faceRefusal(source, target)
  if (target.room.startsWith('web') && !target.file.startsWith('parts/')) {
    return `only ${target.room}/parts of ${module} may be shown`
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
  if (isAppOrDemo(target.room)) return `nobody imports ${target.room}`
  if (!target.module) return null
  if (!source.module) return `${from} has never heard of a module`
  if (source.module === target.module) return null
  if (!isUpstream(source, target.module)) return `${target.module} is not upstream of ${source.module}`
  if (target.room !== 'server' || ['tables.ts', 'routes.ts'].includes(target.file)) return null
  return faceRefusal(source, target)
}
