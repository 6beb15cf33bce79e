import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runExclusively } from './launch-lock.mjs'
import { parseRefusal, Refusal } from './refusal.mjs'
import { runQuietly } from './run-quietly.mjs'

const stampFile = 'node_modules/.pitlane-stamp'

/** Installs the dependencies when they differ from the lock file. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  await runExclusively(async () => {
    if (isInstalled()) return
    if (!isInstalledManually()) await install()
    writeFileSync(stampFile, createStamp())
  })
}

const createStamp = () =>
  `${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')} ${process.platform}-${process.arch}`

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === createStamp()

/**
 * Returns true after a manual `npm ci`, when npm's own list agrees with the lock file. A stamp of another platform
 * means that the folder was copied.
 */
const isInstalledManually = () => {
  if (existsSync(stampFile) || !existsSync('node_modules/.package-lock.json')) return false
  const readPackages = file => JSON.parse(readFileSync(file, 'utf8')).packages
  return isCompletelyInstalled(
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
    describeMachine(),
  )
}

/** Returns true when all packages of a lock file that this machine needs are installed. */
export const isCompletelyInstalled = (locked, installed, machine, exists = existsSync) =>
  Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true
    const installedEntry = installed[path]
    if (installedEntry) return installedEntry.version === entry.version && exists(path)
    // Optional packages belong to other platforms; npm decides about those that name no platform.
    return Boolean(entry.optional || entry.devOptional || entry.peer) && !isMadeFor(entry, machine)
  })

/** Returns true for a package that exists per platform and matches this one. */
const isMadeFor = ({ os, cpu, libc }, machine) =>
  Boolean(os || cpu) &&
  acceptsValue(os, machine.os) &&
  acceptsValue(cpu, machine.cpu) &&
  acceptsValue(libc, machine.libc)

/** npm's format: names, or excluded names after a `!`. */
const acceptsValue = (accepted, own) => {
  const names = [accepted ?? []].flat()
  const includedNames = names.filter(name => !name.startsWith('!'))
  return !names.includes(`!${own}`) && (includedNames.length === 0 || includedNames.includes(own))
}

const describeMachine = () => {
  const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: process.platform, cpu: process.arch, libc }
}

const QUIET_OPTIONS = ['--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']

const install = async () => {
  console.log('Installing dependencies (about 700 MB, a few minutes the first time)…')
  let { code, output } = await runNpm('ci', ...QUIET_OPTIONS)
  // The lock file lacks optional packages of other platforms; its versions still apply.
  if (/code EUSAGE/.test(output)) ({ code, output } = await runNpm('install', '--no-save', ...QUIET_OPTIONS))
  if (code === 0) return
  const refusal = parseRefusal(output, process.cwd())
  if (refusal) throw refusal
  console.error(output.trim().split('\n').slice(0, 20).join('\n'))
  throw new Refusal("The dependencies could not be installed; see npm's errors above, correct them and try again.")
}

/** npm runs on its own Node, because the install may replace the one in node_modules. */
const runNpm = (...args) => {
  const { npm_execpath: path, npm_node_execpath: node = process.execPath } = process.env
  if (path && /\.[cm]?js$/.test(path)) return runQuietly(node, [path, ...args])
  return runQuietly('npm', args, { shell: process.platform === 'win32' })
}
