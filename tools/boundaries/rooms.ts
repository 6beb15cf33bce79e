/** The upstream graph of the modules, a line per module: whose contract, domain, face and parts it may use. Acyclic. */
export const upstream: Record<string, readonly string[]> = {
  shop: [],
  accounts: [],
  files: ['accounts'],
  content: ['shop', 'accounts', 'files'],
  stock: [],
  catalog: ['shop', 'accounts', 'files', 'content', 'stock'],
  listing: ['shop', 'accounts', 'files', 'content', 'stock', 'catalog'],
  'back-in-stock': ['shop', 'accounts', 'catalog', 'listing', 'stock'],
  search: ['shop', 'accounts', 'files', 'content', 'catalog', 'listing', 'stock'],
  cart: ['shop', 'catalog', 'listing'],
  delivery: ['shop', 'catalog', 'listing'],
  orders: ['shop', 'accounts', 'catalog', 'stock', 'delivery'],
  payments: ['shop', 'accounts', 'orders'],
  checkout: ['shop', 'accounts', 'catalog', 'listing', 'stock', 'cart', 'delivery', 'orders', 'payments'],
}

type Room =
  | 'kernel'
  | 'wire'
  | 'ui'
  | 'platform/server'
  | 'platform/web'
  | 'domain'
  | 'contract'
  | 'server'
  | 'web'
  | 'messages'
  | 'testing'
  | 'demo'
  | 'app'

interface Place {
  room: Room
  /** Of a module's rooms. */
  module?: string
  /** Inside the room. */
  file: string
}

/** Which room a file under `src/` lies in; null where no room is. */
const placeOf = (path: string): Place | null => {
  const parts = path.replace(/^src\//, '').split('/')
  const [first = '', second = '', third = ''] = parts
  if (first === 'kernel' || first === 'wire' || first === 'ui' || first === 'app' || first === 'demo') {
    return { room: first, file: parts.slice(1).join('/') }
  }
  if (first === 'platform' && (second === 'server' || second === 'web')) {
    return { room: `platform/${second}`, file: parts.slice(2).join('/') }
  }
  if (first !== 'modules') return null
  if (/^contract-[\w-]+\.ts$/.test(third)) return { room: 'contract', module: second, file: third }
  if (third === 'domain' || third === 'server' || third === 'web' || third === 'messages' || third === 'testing') {
    return { room: third, module: second, file: parts.slice(3).join('/') }
  }
  return null
}

/** npm packages and `node:` that a room may use; null means any. */
const npm: Record<Room, RegExp | null> = {
  kernel: /^$/,
  wire: /^zod$/,
  ui: /^(react|react-dom|lucide-react|@fontsource-variable\/archivo|tailwindcss)$/,
  'platform/server': null,
  'platform/web': /^(react|react-router)$/,
  domain: /^$/,
  contract: /^zod$/,
  server: null,
  web: /^(react|react-dom|react-router|lucide-react)$/,
  messages: /^$/,
  testing: null,
  demo: null,
  app: null,
}

/** Rooms that hold no module and may be used by each. */
const grounds: Record<Room, readonly Room[]> = {
  kernel: ['kernel'],
  wire: ['kernel', 'wire'],
  ui: ['kernel', 'ui'],
  'platform/server': ['kernel', 'wire', 'platform/server'],
  'platform/web': ['kernel', 'wire', 'ui', 'platform/web'],
  domain: ['kernel'],
  contract: ['kernel', 'wire'],
  server: ['kernel', 'wire', 'platform/server'],
  web: ['kernel', 'wire', 'ui', 'platform/web'],
  messages: [],
  testing: ['kernel', 'wire', 'platform/server', 'platform/web'],
  demo: ['kernel', 'wire', 'platform/server', 'domain', 'contract', 'server', 'testing', 'demo'],
  app: [
    'kernel',
    'wire',
    'ui',
    'platform/server',
    'platform/web',
    'domain',
    'contract',
    'server',
    'web',
    'messages',
    'demo',
    'app',
  ],
}

/** Why `from` may not import `to`; null where it may. Paths begin with `src/`. */
export const refusalOf = (from: string, to: string): string | null => {
  const here = placeOf(from)
  const there = placeOf(to)
  if (!here) return `${from} lies in no room`
  if (!there) return `${to} lies in no room`
  if (here.room === 'app') return null
  if (there.room === 'app') return 'nobody imports app'
  if (here.room === 'demo') return grounds.demo.includes(there.room) ? null : `the demo shop may not use ${there.room}`
  if (there.room === 'demo') return 'only the application enters the demo shop'
  if (!there.module) return grounds[here.room].includes(there.room) ? null : `${here.room} may not use ${there.room}`
  if (!here.module) return `${here.room} has never heard of a module`
  if (isTest(from)) {
    const known = here.module === there.module || upstream[here.module ?? '']?.includes(there.module)
    return known ? null : `${there.module} is not upstream of ${here.module}`
  }
  return here.module === there.module ? withinModule(here, there) : acrossModules(here, there)
}

const withinModule = (here: Place, there: Place): string | null => {
  const may: Partial<Record<Room, readonly Room[]>> = {
    domain: ['domain'],
    contract: ['domain', 'contract'],
    server: ['domain', 'contract', 'server'],
    web: ['domain', 'contract', 'web'],
  }
  return may[here.room]?.includes(there.room) ? null : `a module's ${here.room} may not use its ${there.room}`
}

const acrossModules = (here: Place, there: Place): string | null => {
  const module = there.module ?? ''
  if (!upstream[here.module ?? '']?.includes(module)) return `${module} is not upstream of ${here.module}`
  if (there.room === 'domain') return null
  if (there.room === 'contract') return here.room === 'domain' ? 'a domain uses no contract of another module' : null
  if (here.room === 'server' && there.room === 'server') return faceRefusal(here, there)
  if (here.room === 'web' && there.room === 'web') {
    return there.file.startsWith('parts/') ? null : `only web/parts of ${module} may be shown`
  }
  return `a module's ${here.room} may not use another's ${there.room}`
}

/** Another module's server is its face; tables meet for foreign keys. */
const faceRefusal = (here: Place, there: Place): string | null => {
  if (there.file === `${there.module}.ts`) return null
  if (there.file === 'tables.ts' && here.file === 'tables.ts') return null
  return `only the face of ${there.module} (server/${there.module}.ts) may be called`
}

/** Tests, and what they are made with. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

/** Why a room may not use an npm package or a part of Node; null where it may. Tests may use theirs. */
export const packageRefusalOf = (from: string, name: string): string | null => {
  if (isTest(from)) return null
  const here = placeOf(from)
  if (!here) return `${from} lies in no room`
  const allowed = npm[here.room]
  return allowed === null || allowed.test(name) ? null : `${here.room} may not use the package ${name}`
}
