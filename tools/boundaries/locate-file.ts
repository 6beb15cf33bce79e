import type { Layer } from './layers.ts'

export interface FileLocation {
  layer: Layer
  /** The module that the file belongs to; undefined outside modules. */
  module?: string
  /** The path inside the layer. */
  file: string
}

/** Returns the layer of a file under `src/`; null outside all layers. */
export const locateFile = (path: string): FileLocation | null => {
  const [folder = '', subfolder = '', ...innerPath] = path.replace(/^src\//, '').split('/')
  if (folder === 'modules') return locateInModule(subfolder, innerPath)
  if (path.includes('/testing/')) return { layer: 'testing', file: innerPath.join('/') }
  const folders = `${folder}/${subfolder}`
  if (isNestedLayer(folders)) return { layer: folders, file: innerPath.join('/') }
  const file = [subfolder, ...innerPath].join('/')
  // These files are the entries of the two page bundles.
  if (folder === 'app') return { layer: /^entry-\w+\.tsx$/.test(subfolder) ? 'app/web' : 'app', file }
  return folder === 'kernel' || folder === 'wire' || folder === 'ui' || folder === 'demo'
    ? { layer: folder, file }
    : null
}

const locateInModule = (
  module: string,
  [folder = '', subfolder = '', ...innerPath]: readonly string[],
): FileLocation | null => {
  if (/^contract-[\w-]+\.ts$/.test(folder)) return { layer: 'contract', module, file: folder }
  if (folder === 'web' && (subfolder === 'admin' || subfolder === 'editing')) {
    return { layer: `web/${subfolder}`, module, file: innerPath.join('/') }
  }
  // All file pickers use the finder, which is for staff only.
  if (folder === 'web' && subfolder === 'finder')
    return { layer: 'web/editing', module, file: `parts/${innerPath.join('/')}` }
  const file = [subfolder, ...innerPath].join('/')
  // A block's folder holds two layers, distinguished by file: its schema, and its loading and rendering.
  if (folder === 'blocks') {
    const isView = file.endsWith('.tsx') || file.endsWith('/load.ts')
    return { layer: isView ? 'web' : 'contract', module, file: `parts/${file}` }
  }
  switch (folder) {
    case 'domain':
    case 'server':
    case 'web':
    case 'messages':
    case 'testing':
      return { layer: folder, module, file }
    default:
      return null
  }
}

const NESTED_LAYERS = [
  'platform/server',
  'platform/web',
  'platform/admin',
  'app/server',
  'app/web',
  'app/admin',
  'ui/admin',
] as const
const isNestedLayer = (folders: string): folders is (typeof NESTED_LAYERS)[number] =>
  NESTED_LAYERS.some(layer => layer === folders)

/** Returns true for tests and their helpers. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/')
