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

/** Somebody ran `npm ci` already: npm's own list of what it installed agrees with the lock file. */
const installedByHand = () => {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '') return true
    const found = installed[path]
    // Optional ones are for other platforms; which of them are missing is npm's matter.
    return found ? found.version === version && existsSync(path) : Boolean(optional || devOptional || peer)
  })
}

const install = async () => {
  console.log('Installing dependencies (about 700 MB, a few minutes the first time)…')
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  // The Node that npm itself runs on: ours may be the one in node_modules, which is about to be replaced.
  const [program, first] = npm && /\.[cm]?js$/.test(npm) ? [node, [npm]] : ['npm', []]
  const { code, output } = await runQuietly(program, [...first, ...args], {
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (code === 0) return
  const refusal = refusalFromText(output, process.cwd())
  if (refusal) throw refusal
  console.error(output.trim())
  throw new Refusal('The dependencies could not be installed; npm says why above: put that right and try again.')
}
