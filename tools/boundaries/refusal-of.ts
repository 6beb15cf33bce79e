import { isTest, type Place, placeOf } from './place-of.ts'
import { DEMO_ENTRANCE, lazyRooms, type Room, upstream, uses } from './rooms.ts'

/** How a file is imported. */
export interface Manner {
  /** By `import()`. */
  dynamic?: boolean
  /** By `import type`. */
  typeOnly?: boolean
}

/** Returns why `from` may not import `to`; null where it may. Paths begin with `src/`. */
export const refusalOf = (from: string, to: string, manner: Manner = {}): string | null => {
  const here = placeOf(from)
  const there = placeOf(to)
  if (!here) return `${from} lies in no room`
  if (!there) return `${to} lies in no room`
  if (isTest(from)) return refusalOfTest(from, here, there)
  if (isTest(to)) return 'what tests are made with is for tests alone'
  if (isAppOrDemo(here.room)) return refusalOfApp(here, there, manner)
  if (isAppOrDemo(there.room)) return `nobody imports ${there.room === 'demo' ? 'the demo shop' : 'app'}`
  if (!there.module) {
    if (!uses[here.room].rooms.includes(there.room)) return notUsed(here, there)
    return lazyRooms.includes(here.room) ? null : lazyRefusal(there, manner)
  }
  if (!here.module) return `${here.room} has never heard of a module`
  return here.module === there.module ? withinModule(here, there, manner) : acrossModules(here, there)
}

const isAppOrDemo = (room: Room): boolean => /^(app|demo)\b/.test(room)
const notUsed = (here: Place, there: Place): string => `${here.room} may not use ${there.room}`

const refusalOfApp = (here: Place, there: Place, manner: Manner): string | null => {
  // The server loads the page bundle when it starts, so it may import its types.
  if (here.room === 'app/server' && there.room === 'app/web' && manner.typeOnly) return null
  if (!uses[here.room].rooms.includes(there.room)) return notUsed(here, there)
  if (there.room === 'demo' && here.room !== 'demo' && there.file !== DEMO_ENTRANCE) {
    return `the demo shop is entered by ${DEMO_ENTRANCE} alone`
  }
  return lazyRooms.includes(here.room) && there.room !== 'web/admin' ? null : lazyRefusal(there, manner)
}

const withinModule = (here: Place, there: Place, manner: Manner): string | null => {
  if (!uses[here.room].own?.includes(there.room)) return `a module's ${here.room} may not use its ${there.room}`
  return lazyRooms.includes(here.room) ? null : lazyRefusal(there, manner)
}

const lazyRefusal = ({ room }: Place, { dynamic = false }: Manner): string | null =>
  lazyRooms.includes(room) && !dynamic ? `${room} is fetched by import() alone` : null

const acrossModules = (here: Place, there: Place): string | null => {
  const module = there.module ?? ''
  if (!isUpstream(here, module)) return `${module} is not upstream of ${here.module}`
  if (!uses[here.room].upstream?.includes(there.room)) {
    return `a module's ${here.room} may not use another's ${there.room}`
  }
  if (there.room === 'server') return faceRefusal(here, there)
  if (there.room.startsWith('web') && !there.file.startsWith('parts/')) {
    return `only ${there.room}/parts of ${module} may be shown`
  }
  return null
}

const isUpstream = ({ module = '' }: Place, other: string): boolean => upstream[module]?.includes(other) ?? false

/** Other modules use only the public API of a module's server; tables may import each other for foreign keys. */
const faceRefusal = (here: Place, there: Place): string | null => {
  if (there.file === `${there.module}.ts`) return null
  if (there.file === 'tables.ts' && here.file === 'tables.ts') return null
  return `only the face of ${there.module} (server/${there.module}.ts) may be called`
}

/** Tests may import all of their own layer or module, and the rows, calls and test helpers of upstream modules. */
const refusalOfTest = (from: string, here: Place, there: Place): string | null => {
  if (/^src\/(app|demo)\//.test(from)) return null
  if (isAppOrDemo(there.room)) return `nobody imports ${there.room}`
  if (!there.module) return null
  if (!here.module) return `${from} has never heard of a module`
  if (here.module === there.module) return null
  if (!isUpstream(here, there.module)) return `${there.module} is not upstream of ${here.module}`
  if (there.room !== 'server' || ['tables.ts', 'routes.ts'].includes(there.file)) return null
  return faceRefusal(here, there)
}
