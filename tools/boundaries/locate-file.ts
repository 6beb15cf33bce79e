import type { Layer } from './layers.ts'

export interface Place {
  layer: Layer
  /** Module that the layer belongs to. */
  module?: string
  /** Path inside the layer. */
  file: string
}

/** Returns the layer of a file under `src/`; null outside all layers. */
export const locateFile = (path: string): Place | null => {
  const [first = '', second = '', ...rest] = path.replace(/^src\//, '').split('/')
  if (first === 'modules') return locateInModule(second, rest)
  if (path.includes('/testing/')) return { layer: 'testing', file: rest.join('/') }
  const pair = `${first}/${second}`
  if (isPairedLayer(pair)) return { layer: pair, file: rest.join('/') }
  const file = [second, ...rest].join('/')
  // These files are the entries of the two page bundles.
  if (first === 'app') return { layer: /^entry-\w+\.tsx$/.test(second) ? 'app/web' : 'app', file }
  return first === 'kernel' || first === 'wire' || first === 'ui' || first === 'demo' ? { layer: first, file } : null
}

const locateInModule = (module: string, [first = '', second = '', ...rest]: readonly string[]): Place | null => {
  if (/^contract-[\w-]+\.ts$/.test(first)) return { layer: 'contract', module, file: first }
  if (first === 'web' && (second === 'admin' || second === 'editing')) {
    return { layer: `web/${second}`, module, file: rest.join('/') }
  }
  // All file pickers use the finder, which is for staff only.
  if (first === 'web' && second === 'finder') return { layer: 'web/editing', module, file: `parts/${rest.join('/')}` }
  const file = [second, ...rest].join('/')
  // A block's folder holds two layers, distinguished by file: its schema, and its loading and rendering.
  if (first === 'blocks') {
    const shows = file.endsWith('.tsx') || file.endsWith('/load.ts')
    return { layer: shows ? 'web' : 'contract', module, file: `parts/${file}` }
  }
  switch (first) {
    case 'domain':
    case 'server':
    case 'web':
    case 'messages':
    case 'testing':
      return { layer: first, module, file }
    default:
      return null
  }
}

const pairedLayers = [
  'platform/server',
  'platform/web',
  'platform/admin',
  'app/server',
  'app/web',
  'app/admin',
  'ui/admin',
] as const
const isPairedLayer = (pair: string): pair is (typeof pairedLayers)[number] =>
  pairedLayers.some(layer => layer === pair)

/** Tests and their helpers. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/')
