import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cruise, type IDependency, type IModule } from 'dependency-cruiser'
import { checkImport } from './check-import.ts'
import { checkPackageImport } from './check-package-import.ts'
import { fileCycles, graphCycles } from './cycles.ts'
import { UPSTREAM_MODULES } from './layers.ts'
import { listPublicApiErrors } from './public-api-errors.ts'

/** Fewer files mean that the check read the wrong folder. */
const MIN_FILES = 100

export interface BoundaryReport {
  /** Forbidden imports, a line each. */
  violations: string[]
  filesRead: number
}

/** Checks every import below `root/src` against the table of layers. */
export const checkBoundaries = async (root: string, minFiles = MIN_FILES): Promise<BoundaryReport> => {
  const { output } = await cruise(
    ['src'],
    { baseDir: root, parser: 'swc', tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
    { extensions: ['.ts', '.tsx', '.json', '.css', '.mjs', '.js'], conditionNames: ['import', 'node', 'default'] },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of modules')
  const forTools = packagesForTools(root)
  const own = output.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source))
  const inTree = sourceFiles(join(root, 'src')).length
  const violations = [
    ...own.flatMap(file => listViolations(file, forTools)),
    ...fileCycles(own),
    ...graphCycles(UPSTREAM_MODULES),
    ...listPublicApiErrors(root),
    ...(own.length < minFiles ? [`only ${own.length} files were read, fewer than ${minFiles}`] : []),
    ...(own.length < inTree ? [`${inTree} files exist, but only ${own.length} were read`] : []),
  ]
  return { violations, filesRead: own.length }
}

/** Returns the packages that production code must not import. */
const packagesForTools = (root: string): ReadonlySet<string> => {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return new Set(Object.keys(devDependencies))
}

const listViolations = ({ source, dependencies }: IModule, forTools: ReadonlySet<string>): string[] =>
  dependencies.flatMap(dependency => {
    const why = checkDependency(source, dependency, forTools)
    return why === null ? [] : [`${source} → ${dependency.module}: ${why}`]
  })

const checkDependency = (source: string, dependency: IDependency, forTools: ReadonlySet<string>): string | null => {
  const { module: written, resolved, coreModule, dynamic, dependencyTypes } = dependency
  if (written.startsWith('../../')) return 'leaving a folder needs an alias'
  if (/(^|\/)index\.tsx?$/.test(resolved)) return 'index files are not allowed'
  if (resolved.startsWith('src/')) {
    if (dependency.couldNotResolve) return 'the file does not exist'
    if (resolved.endsWith('.css')) return null
    return checkImport(source, resolved, { dynamic, typeOnly: dependencyTypes.includes('type-only') })
  }
  if (coreModule) return checkPackageImport(source, `node:${written.replace(/^node:/, '')}`)
  if (written.startsWith('.') || written.startsWith('#'))
    return dependency.couldNotResolve ? 'the file does not exist' : null
  return checkPackageImport(source, packageName(written), forTools)
}

const packageName = (written: string): string => {
  const [first = '', second = ''] = written.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(entry =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? relative(folder, join(entry.parentPath, entry.name)) : [],
  )
