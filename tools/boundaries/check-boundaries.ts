import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cruise, type IDependency, type IModule } from 'dependency-cruiser'
import { checkImport } from './check-import.ts'
import { checkPackageImport } from './check-package-import.ts'
import { findFileCycles, findGraphCycles } from './cycles.ts'
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
  const devPackages = listDevPackages(root)
  const checkedModules = output.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source))
  const fileCount = listSourceFiles(join(root, 'src')).length
  const violations = [
    ...checkedModules.flatMap(file => listViolations(file, devPackages)),
    ...findFileCycles(checkedModules),
    ...findGraphCycles(UPSTREAM_MODULES),
    ...listPublicApiErrors(root),
    ...(checkedModules.length < minFiles
      ? [`only ${checkedModules.length} files were read, fewer than ${minFiles}`]
      : []),
    ...(checkedModules.length < fileCount
      ? [`${fileCount} files exist, but only ${checkedModules.length} were read`]
      : []),
  ]
  return { violations, filesRead: checkedModules.length }
}

/** Returns the packages that production code must not import. */
const listDevPackages = (root: string): ReadonlySet<string> => {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return new Set(Object.keys(devDependencies))
}

const listViolations = ({ source, dependencies }: IModule, devPackages: ReadonlySet<string>): string[] =>
  dependencies.flatMap(dependency => {
    const reason = checkDependency(source, dependency, devPackages)
    return reason === null ? [] : [`${source} → ${dependency.module}: ${reason}`]
  })

const checkDependency = (source: string, dependency: IDependency, devPackages: ReadonlySet<string>): string | null => {
  const { module: specifier, resolved, coreModule, dynamic, dependencyTypes } = dependency
  if (specifier.startsWith('../../')) return 'leaving a folder needs an alias'
  if (/(^|\/)index\.tsx?$/.test(resolved)) return 'index files are not allowed'
  if (resolved.startsWith('src/')) {
    if (dependency.couldNotResolve) return 'the file does not exist'
    if (resolved.endsWith('.css')) return null
    return checkImport(source, resolved, { isDynamic: dynamic, isTypeOnly: dependencyTypes.includes('type-only') })
  }
  if (coreModule) return checkPackageImport(source, `node:${specifier.replace(/^node:/, '')}`)
  if (specifier.startsWith('.') || specifier.startsWith('#'))
    return dependency.couldNotResolve ? 'the file does not exist' : null
  return checkPackageImport(source, getPackageName(specifier), devPackages)
}

const getPackageName = (specifier: string): string => {
  const [scopeOrName = '', scopedName = ''] = specifier.split('/')
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${scopedName}` : scopeOrName
}

const listSourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(entry =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? relative(folder, join(entry.parentPath, entry.name)) : [],
  )
