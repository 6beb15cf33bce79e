import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './launch-lock.mjs'
import { Refusal, refusalFromText } from './refusal.mjs'
import { runQuietly } from './run-quietly.mjs'

const stampFile = 'node_modules/.pitlane-stamp'

/** Installs the dependencies of the lock file, only when they are not there as it says. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    if (!installedByHand()) await install()
    writeFileSync(stampFile, wanted())
  })
}

const wanted = () =>
  `${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')} ${process.platform}-${process.arch}`

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted()

/** Somebody ran `npm ci` already, here: what npm lists as installed agrees with the lock file. A stamp of another platform came with a copy. */
const installedByHand = () => {
  if (existsSync(stampFile) || !existsSync('node_modules/.package-lock.json')) return false
  const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages
  return agrees(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'), thisMachine())
}

/** Whether all is installed that this machine needs of a lock file. */
export const agrees = (locked, installed, machine, isThere = existsSync) =>
  Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    if (found) return found.version === entry.version && isThere(path)
    // Optional ones are for other platforms; which of those that name none are missing is npm's matter.
    return Boolean(entry.optional || entry.devOptional || entry.peer) && !isMadeFor(entry, machine)
  })

/** Whether a package is one of those that exist for each platform, and this one's. */
const isMadeFor = ({ os, cpu, libc }, machine) =>
  Boolean(os || cpu) && takes(os, machine.os) && takes(cpu, machine.cpu) && takes(libc, machine.libc)

/** As npm reads it: names, or with a `!` those that are not meant. */
const takes = (given, own) => {
  const names = [given ?? []].flat()
  const wanted = names.filter(name => !name.startsWith('!'))
  return !names.includes(`!${own}`) && (wanted.length === 0 || wanted.includes(own))
}

const thisMachine = () => {
  const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: process.platform, cpu: process.arch, libc }
}

const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']

const install = async () => {
  console.log('Installing dependencies (about 700 MB, a few minutes the first time)…')
  let { code, output } = await npm('ci', ...quiet)
  // A lock file that lacks optional packages for other platforms; the versions that it names hold nevertheless.
  if (/code EUSAGE/.test(output)) ({ code, output } = await npm('install', '--no-save', ...quiet))
  if (code === 0) return
  const refusal = refusalFromText(output, process.cwd())
  if (refusal) throw refusal
  console.error(output.trim().split('\n').slice(0, 20).join('\n'))
  throw new Refusal('The dependencies could not be installed; npm says why above: put that right and try again.')
}

/** The Node that npm itself runs on: ours may be the one in node_modules, which is about to be replaced. */
const npm = (...args) => {
  const { npm_execpath: path, npm_node_execpath: node = process.execPath } = process.env
  if (path && /\.[cm]?js$/.test(path)) return runQuietly(node, [path, ...args])
  return runQuietly('npm', args, { shell: process.platform === 'win32' })
}
