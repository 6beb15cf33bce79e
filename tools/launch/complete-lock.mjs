// `node tools/launch/complete-lock.mjs`: run it after `npm install` changed the lock file. `--check` only reports.
// npm leaves out optional packages of other platforms, and `npm ci` then refuses the lock file everywhere. This adds
// them at the version that their parent requires. Only their own platforms install them.
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const createEntry = (name, version) => {
  const words = name.split(/[/-]/)
  const os = systems.find(system => words.includes(system)) ?? (words.includes('wasm32') ? 'wasi' : undefined)
  const cpu = processors.find(processor => words.includes(processor))
  if (!os || !cpu) throw new Error(`${name}: cannot tell its platform by its name`)
  const libc = os === 'linux' ? [words.includes('musl') ? 'musl' : 'glibc'] : undefined
  return { version, cpu: [cpu], ...(libc && { libc }), optional: true, os: [os] }
}

/** Returns the entry that Node would load: it searches the parent's own folder first, then the folders above. */
const findLockedPackage = (parent, name) => {
  let folder = parent
  while (true) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (lock.packages[path]) return lock.packages[path]
    if (folder === '') return undefined
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    if (!folder.includes('node_modules')) folder = ''
  }
}

let addedCount = 0
for (const [path, { optionalDependencies }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    if (findLockedPackage(path, name)) continue
    if (!/^\d/.test(version)) throw new Error(`${path} asks for ${name} ${version}: not one exact version`)
    lock.packages[`node_modules/${name}`] = createEntry(name, version)
    addedCount += 1
  }
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
const isCheck = process.argv.includes('--check')
if (addedCount && !isCheck) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${file}: ${addedCount} optional packages ${isCheck ? 'are missing' : 'added'}`)
process.exitCode = isCheck && addedCount ? 1 : 0
