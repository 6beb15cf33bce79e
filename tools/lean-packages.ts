import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const ICONS = path.join(ROOT, 'node_modules/lucide-react/dist/esm')

/** Which file draws the icon of a name: the package's list says so. */
const iconFiles = (): Map<string, string> => {
  const list = readFileSync(path.join(ICONS, 'lucide-react.mjs'), 'utf8')
  return new Map(
    [...list.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

/** `import { X } from 'lucide-react'` as an import of each icon's own file, so that a bundle gets the icons that it draws. */
export const withIconFiles = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (whole, names: string) => {
    const wanted = names.split(',').flatMap(name => name.trim() || [])
    const imports = wanted.map(name => {
      if (name.startsWith('type ')) return `import { ${name} } from 'lucide-react'`
      const file = files.get(name.split(' as ')[0] ?? '')
      if (!file) throw new Error(`The icon package has no ${name}`)
      return `import ${name.split(' as ').at(-1)} from 'lucide-react/dist/esm/${file}'`
    })
    return imports.length > 0 ? imports.join('; ') : whole
  })

/** The files of the router that ask for what follows. */
const ROUTER = /\/react-router\/dist\/production\/lib\/(dom\/lib|components|router\/router)\.js$/

/** The router's framework mode and its instrumentation, which a router made of routes never enters. */
const ROUTER_STUBS: Readonly<Record<string, string>> = {
  '\0lean:ssr/components.js': `
    import { createContext, useRef } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const PrefetchPageLinks = () => null
    export const usePrefetchBehavior = () => [false, useRef(null), {}]
    export const mergeRefs = (...refs) => value => {
      for (const ref of refs) if (typeof ref === 'function') ref(value); else if (ref) ref.current = value
    }`,
  '\0lean:./instrumentation.js': `
    const never = () => { throw new Error('Nothing is instrumented') }
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export { never as getRouteInstrumentationUpdates, never as instrumentClientSideRouter }`,
}

/**
 * Leaves out of packages what this application cannot reach, and no bundler can know of. A name that a newer package asks for and
 * that is not here ends the build.
 */
export const leanPackages = ({ browser }: { browser: boolean }): Plugin => {
  const files = iconFiles()
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/')) {
        return path.join(ROOT, 'src/ui/drawn-icon.ts')
      }
      const stub = `\0lean:${source.split('/').slice(-2).join('/')}`
      return browser && ROUTER.test(importer) && stub in ROUTER_STUBS ? stub : null
    },
    load: id => ROUTER_STUBS[id] ?? null,
    transform(code, id) {
      // A name for developers' tools and a call count as side effects, and keep what nobody uses.
      if (browser && id.includes('/react-router/dist/')) {
        const lean = code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/(?<=^const \w+ = )(?=React\$1\.)/gm, '/* @__PURE__ */ ')
        return { code: lean, map: null }
      }
      if (!id.startsWith(path.join(ROOT, 'src')) || !code.includes("'lucide-react'")) return null
      return { code: withIconFiles(code, files), map: null }
    },
  }
}
