import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.ts'

/** Packages that declare their licence only in their LICENSE file. */
const LICENCES_BY_PACKAGE = new Map([
  ['png-js', 'MIT'],
  ['parse-cache-control', 'BSD-3-Clause'],
])

/** Licences that only require attribution. */
const PERMISSIVE_LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Zlib',
])
/** Licences of packages that are used unchanged in separate files, so that they do not extend to the shop. */
const WEAK_COPYLEFT_LICENCES = new Set(['MPL-2.0', 'LGPL-3.0-or-later', 'LGPL-3.0'])

interface LockFile {
  packages: Record<string, { version?: string; license?: string; link?: boolean }>
}

/** `npm run licences` lists every dependency with its licence; it fails on one that requires more than attribution. */
const main = (): void => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as LockFile
  const rejected: string[] = []
  for (const [packagePath, { version, license = readLicence(packagePath) }] of Object.entries(packages)) {
    // npm installs no packages of other platforms; those of this platform have equal licences.
    if (packagePath === '' || !existsSync(path.join(ROOT, packagePath))) continue
    const name = packagePath.replace(/^.*node_modules\//, '')
    console.log(`${name}@${version}\t${license}`)
    if (!isAllowed(license)) rejected.push(`${name} (${license})`)
  }
  console.log(rejected.length === 0 ? 'All licences are allowed.' : `Check these licences: ${rejected.join(', ')}.`)
  process.exitCode = rejected.length === 0 ? 0 : 1
}

/** Returns the licence that the installed package declares; `unknown` without one. */
const readLicence = (packagePath: string): string => {
  try {
    const { license } = JSON.parse(readFileSync(path.join(ROOT, packagePath, 'package.json'), 'utf8')) as {
      license?: string
    }
    return license ?? LICENCES_BY_PACKAGE.get(path.basename(packagePath)) ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Returns true when an SPDX expression is allowed: AND requires all licences, OR at least one. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(licence =>
      licence.split(' AND ').every(name => PERMISSIVE_LICENCES.has(name) || WEAK_COPYLEFT_LICENCES.has(name)),
    )

main()
