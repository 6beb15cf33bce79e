import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.ts'

/** Packages that declare their licence only in their LICENSE file. */
const READ_BY_HAND = new Map([
  ['png-js', 'MIT'],
  ['parse-cache-control', 'BSD-3-Clause'],
])

/** Licences that only require attribution. */
const FREE = new Set([
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
/** Packages that are used unchanged in separate files, so their licence does not extend to the shop. */
const AS_THEY_ARE = new Set(['MPL-2.0', 'LGPL-3.0-or-later', 'LGPL-3.0'])

interface LockFile {
  packages: Record<string, { version?: string; license?: string; link?: boolean }>
}

/** `npm run licences` lists every dependency with its licence; it fails on one that requires more than attribution. */
const main = (): void => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as LockFile
  const unfit: string[] = []
  for (const [place, { version, license = readLicence(place) }] of Object.entries(packages)) {
    // npm installs no packages of other platforms; those of this platform have equal licences.
    if (place === '' || !existsSync(path.join(ROOT, place))) continue
    const name = place.replace(/^.*node_modules\//, '')
    console.log(`${name}@${version}\t${license}`)
    if (!isFit(license)) unfit.push(`${name} (${license})`)
  }
  console.log(unfit.length === 0 ? 'All licences are allowed.' : `Check these licences: ${unfit.join(', ')}.`)
  process.exitCode = unfit.length === 0 ? 0 : 1
}

/** Without a licence in the lock file, the installed package names it. */
const readLicence = (place: string): string => {
  try {
    const { license } = JSON.parse(readFileSync(path.join(ROOT, place, 'package.json'), 'utf8')) as { license?: string }
    return license ?? READ_BY_HAND.get(path.basename(place)) ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** AND requires all parts, OR at least one. */
const isFit = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(licence => licence.split(' AND ').every(name => FREE.has(name) || AS_THEY_ARE.has(name)))

main()
