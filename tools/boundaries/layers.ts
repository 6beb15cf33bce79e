/**
 * The acyclic graph of modules: each line lists the upstream modules whose contract, domain, public API and parts a
 * module may use.
 */
export const UPSTREAM_MODULES: Record<string, readonly string[]> = {
  shop: [],
  accounts: [],
  files: ['shop', 'accounts'],
  content: ['shop', 'accounts', 'files'],
  analytics: ['shop'],
  gallery: ['shop', 'accounts', 'files', 'content'],
  stock: [],
  catalog: ['shop', 'accounts', 'files', 'content', 'stock'],
  fitment: ['shop', 'accounts', 'files', 'content', 'stock', 'catalog'],
  listing: ['shop', 'accounts', 'files', 'content', 'stock', 'catalog', 'fitment'],
  'back-in-stock': ['shop', 'accounts', 'catalog', 'listing', 'stock'],
  search: ['shop', 'accounts', 'files', 'content', 'catalog', 'fitment', 'listing', 'stock'],
  delivery: ['shop', 'content', 'catalog', 'listing'],
  orders: ['shop', 'accounts', 'catalog', 'fitment', 'stock', 'delivery'],
  promotions: ['shop', 'accounts', 'catalog', 'orders'],
  cart: ['shop', 'catalog', 'fitment', 'listing', 'promotions'],
  builds: ['shop', 'accounts', 'content', 'catalog', 'fitment', 'listing', 'cart'],
  exchange: ['shop', 'accounts', 'files', 'stock', 'catalog', 'fitment', 'delivery'],
  quality: ['shop', 'accounts', 'files', 'content', 'stock', 'catalog', 'fitment'],
  warehouse: ['shop', 'accounts', 'files', 'stock', 'catalog', 'delivery', 'orders'],
  compliance: ['shop', 'accounts', 'content', 'stock', 'catalog', 'orders'],
  payments: ['shop', 'accounts', 'orders', 'compliance'],
  bookkeeping: ['shop', 'accounts', 'orders', 'payments'],
  webhooks: ['shop', 'accounts', 'stock', 'catalog', 'orders'],
  checkout: [
    'shop',
    'accounts',
    'catalog',
    'fitment',
    'listing',
    'stock',
    'cart',
    'delivery',
    'orders',
    'promotions',
    'compliance',
    'payments',
    'bookkeeping',
  ],
}

/** The layers under `src/`; `locate-file.ts` maps files to them. */
export type Layer =
  | 'kernel'
  | 'wire'
  | 'ui'
  | 'ui/admin'
  | 'platform/server'
  | 'platform/web'
  | 'platform/admin'
  | 'domain'
  | 'contract'
  | 'server'
  | 'web'
  | 'web/admin'
  | 'web/editing'
  | 'messages'
  | 'testing'
  | 'demo'
  | 'app'
  | 'app/server'
  | 'app/web'
  | 'app/admin'

/** Layers that only staff need. They are loaded by `import()`, so that no page of the shop includes them. */
export const LAZY_LAYERS: readonly Layer[] = ['platform/admin', 'web/admin', 'web/editing', 'app/admin']

interface AllowedImports {
  /** Layers outside modules; app and demo also list the layers of every module. */
  layers: readonly Layer[]
  /** Layers of its own module. */
  own?: readonly Layer[]
  /** Layers of upstream modules: of `server` only the public API, of `web` only `parts/`. */
  upstream?: readonly Layer[]
  /** npm packages, and Node's own as `node:fs`. */
  npm: RegExp
}

const REACT_PATTERN = 'react|react-dom|react-router|lucide-react'
const WIDGET_PATTERN = '@base-ui/react|@tanstack/react-table|@tanstack/react-virtual|recharts|sonner'
const NO_PACKAGES = /^$/
const REACT_PACKAGES = new RegExp(`^(${REACT_PATTERN})$`)
/** Only the rich text editor needs Tiptap. */
const EDITOR_PACKAGES = new RegExp(`^(${REACT_PATTERN}|@tiptap/[\\w-]+)$`)
/** These pure libraries read files alike on servers and in browsers, and transliterate addresses. */
const KERNEL_PACKAGES = /^(any-ascii|fflate|htmlparser2)$/
/** Archives are unpacked in the browser, and QR codes are drawn there. */
const STAFF_PACKAGES = new RegExp(`^(${REACT_PATTERN}|fflate|uqr)$`)
/** This library requests passkeys in all browsers. */
const VISITOR_PACKAGES = new RegExp(`^(${REACT_PATTERN}|@simplewebauthn/browser)$`)
/** Servers use the page bundle and never render on their own. */
const SERVER_PACKAGES = new RegExp(`^(?!(${REACT_PATTERN}|${WIDGET_PATTERN})$)`)

export const ALLOWED_IMPORTS: Record<Layer, AllowedImports> = {
  kernel: { layers: ['kernel'], npm: KERNEL_PACKAGES },
  wire: { layers: ['kernel', 'wire'], npm: /^zod$/ },
  ui: {
    layers: ['kernel', 'ui'],
    npm: /^(react|react-dom|lucide-react|sonner|@fontsource-variable\/archivo|tailwindcss)$/,
  },
  'ui/admin': { layers: ['kernel', 'ui', 'ui/admin'], npm: new RegExp(`^(${REACT_PATTERN}|${WIDGET_PATTERN})$`) },
  'platform/server': { layers: ['kernel', 'wire', 'platform/server'], npm: SERVER_PACKAGES },
  'platform/web': { layers: ['kernel', 'wire', 'ui', 'platform/web'], npm: /^(react|react-router)$/ },
  'platform/admin': {
    layers: ['kernel', 'wire', 'ui', 'ui/admin', 'platform/web', 'platform/admin'],
    npm: REACT_PACKAGES,
  },
  domain: { layers: ['kernel'], own: ['domain'], upstream: ['domain'], npm: NO_PACKAGES },
  contract: {
    layers: ['kernel', 'wire'],
    own: ['domain', 'contract'],
    upstream: ['domain', 'contract'],
    npm: /^zod$/,
  },
  server: {
    layers: ['kernel', 'wire', 'platform/server'],
    own: ['domain', 'contract', 'server'],
    upstream: ['domain', 'contract', 'server'],
    npm: SERVER_PACKAGES,
  },
  web: {
    layers: ['kernel', 'wire', 'ui', 'platform/web'],
    own: ['domain', 'contract', 'web', 'web/admin', 'web/editing'],
    upstream: ['domain', 'contract', 'web'],
    npm: VISITOR_PACKAGES,
  },
  'web/admin': {
    layers: ['kernel', 'wire', 'ui', 'ui/admin', 'platform/web', 'platform/admin'],
    own: ['domain', 'contract', 'web', 'web/admin', 'web/editing'],
    upstream: ['domain', 'contract', 'web', 'web/admin', 'web/editing'],
    npm: STAFF_PACKAGES,
  },
  'web/editing': {
    layers: ['kernel', 'wire', 'ui', 'ui/admin', 'platform/web', 'platform/admin'],
    own: ['domain', 'contract', 'web', 'web/admin', 'web/editing'],
    upstream: ['domain', 'contract', 'web', 'web/admin', 'web/editing'],
    npm: EDITOR_PACKAGES,
  },
  messages: { layers: [], npm: NO_PACKAGES },
  // `checkTestImport` decides about test helpers.
  testing: { layers: [], npm: NO_PACKAGES },
  demo: {
    layers: ['kernel', 'wire', 'ui', 'platform/server', 'domain', 'contract', 'server', 'demo'],
    npm: SERVER_PACKAGES,
  },
  app: {
    layers: ['kernel', 'wire', 'platform/server', 'domain', 'contract', 'server', 'demo', 'app', 'app/server'],
    npm: SERVER_PACKAGES,
  },
  'app/server': {
    layers: ['kernel', 'wire', 'ui', 'platform/server', 'domain', 'contract', 'server', 'app/server'],
    npm: SERVER_PACKAGES,
  },
  'app/web': {
    layers: [
      'kernel',
      'wire',
      'ui',
      'platform/web',
      'domain',
      'contract',
      'web',
      'web/admin',
      'web/editing',
      'app/web',
      'app/admin',
    ],
    npm: REACT_PACKAGES,
  },
  'app/admin': {
    layers: [
      'kernel',
      'wire',
      'ui',
      'ui/admin',
      'platform/web',
      'platform/admin',
      'domain',
      'contract',
      'web',
      'web/admin',
      'web/editing',
      'app/web',
      'app/admin',
    ],
    npm: REACT_PACKAGES,
  },
}

/** The only file of the demo shop that the start may import; its seed is a separate program. */
export const DEMO_ENTRY_FILE = 'fill-shop.ts'

/** Development packages that production code may load, by file. */
export const ALLOWED_DEV_PACKAGES: Record<string, readonly string[]> = { 'src/app/server/render-pages.ts': ['vite'] }
