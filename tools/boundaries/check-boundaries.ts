import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cruise, type IDependency, type IModule } from 'dependency-cruiser'
import { fileCycles, graphCycles } from './cycles.ts'
import { faceFaults } from './face-faults.ts'
import { packageRefusalOf } from './package-refusal-of.ts'
import { refusalOf } from './refusal-of.ts'
import { upstream } from './rooms.ts'

/** Fewer files mean that the check read the wrong folder. */
const LEAST_FILES = 100

export interface BoundaryReport {
  /** Forbidden imports, a line each. */
  violations: string[]
  filesRead: number
}

/** Checks every import below `root/src` against the table of layers. */
export const checkBoundaries = async (root: string, leastFiles = LEAST_FILES): Promise<BoundaryReport> => {
  const { output } = await cruise(
    ['src'],
    { baseDir: root, parser: 'swc', tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
    { extensions: ['.ts', '.tsx', '.json', '.css', '.mjs', '.js'], conditionNames: ['import', 'node', 'default'] },
  )
  if (typeof output === 'string') throw new Error('The imports came as text')
  const forTools = packagesForTools(root)
  const own = output.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source))
  const inTree = sourceFiles(join(root, 'src')).length
  const violations = [
    ...own.flatMap(file => violationsOf(file, forTools)),
    ...fileCycles(own),
    ...graphCycles(upstream),
    ...faceFaults(root),
    ...(own.length < leastFiles ? [`only ${own.length} files were read, fewer than ${leastFiles}`] : []),
    ...(own.length < inTree ? [`${inTree} files are there, but only ${own.length} were read`] : []),
  ]
  return { violations, filesRead: own.length }
}

/** Returns the packages that production code must not import. */
const packagesForTools = (root: string): ReadonlySet<string> => {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return new Set(Object.keys(devDependencies))
}

const violationsOf = ({ source, dependencies }: IModule, forTools: ReadonlySet<string>): string[] =>
  dependencies.flatMap(dependency => {
    const why = refusalOfImport(source, dependency, forTools)
    return why === null ? [] : [`${source} → ${dependency.module}: ${why}`]
  })

const refusalOfImport = (source: string, dependency: IDependency, forTools: ReadonlySet<string>): string | null => {
  const { module: written, resolved, coreModule, dynamic, dependencyTypes } = dependency
  if (written.startsWith('../../')) return 'leaving a folder needs an alias'
  if (/(^|\/)index\.tsx?$/.test(resolved)) return 'there are no barrels'
  if (resolved.startsWith('src/')) {
    if (dependency.couldNotResolve) return 'leads nowhere'
    if (resolved.endsWith('.css')) return null
    return refusalOf(source, resolved, { dynamic, typeOnly: dependencyTypes.includes('type-only') })
  }
  if (coreModule) return packageRefusalOf(source, `node:${written.replace(/^node:/, '')}`)
  if (written.startsWith('.') || written.startsWith('#')) return dependency.couldNotResolve ? 'leads nowhere' : null
  return packageRefusalOf(source, packageName(written), forTools)
}

const packageName = (written: string): string => {
  const [first = '', second = ''] = written.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(entry =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? relative(folder, join(entry.parentPath, entry.name)) : [],
  )
