import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildInputs, buildOutputs, buildSteps, isBuildInput } from './commands.mjs'
import { runExclusively } from './launch-lock.mjs'
import { parseRefusal, Refusal } from './refusal.mjs'
import { runQuietly } from './run-quietly.mjs'

const stampFile = 'dist/.stamp'

/** Builds the bundles of browser and server when their sources have changed; `isForced` builds in any case. */
export const ensureBuilt = async (node, { isForced = false } = {}) => {
  if (!isForced && isBuilt()) return
  await runExclusively(async () => {
    if (!isForced && isBuilt()) return
    console.log('Building…')
    const files = listInputFiles()
    const stamp = { times: hashTimes(files), contents: hashContents(files) }
    rmSync(stampFile, { force: true })
    for (const step of buildSteps) await runBuildStep(node, step)
    mkdirSync('dist', { recursive: true })
    writeFileSync(stampFile, JSON.stringify(stamp))
  })
}

const runBuildStep = async (node, step) => {
  const { code, output } = await runQuietly(node, step, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code === 0) return
  const refusal = parseRefusal(output, process.cwd())
  if (refusal) throw refusal
  console.error(output.trim())
  throw new Refusal('The build failed; see the errors above.')
}

/** Sizes and times are compared first; if they differ (a fresh checkout, a touched file) the contents decide. */
const isBuilt = () => {
  if (!existsSync(stampFile) || !buildOutputs.every(path => existsSync(path))) return false
  const stamp = readStamp()
  const files = listInputFiles()
  const times = hashTimes(files)
  if (stamp.times === times) return true
  if (stamp.contents !== hashContents(files)) return false
  ignoreReadOnlyErrors(() => writeFileSync(stampFile, JSON.stringify({ ...stamp, times })))
  return true
}

/** Stored times only save reading the contents at the next start, so a read-only checkout works without them. */
const ignoreReadOnlyErrors = write => {
  try {
    write()
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

const readStamp = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}

const listInputFiles = () =>
  buildInputs
    .filter(path => existsSync(path))
    .flatMap(listFiles)
    .sort((a, b) => (a.path < b.path ? -1 : 1))

const listFiles = path => {
  const { size, mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return isBuildInput(path) ? [{ path, size, mtimeMs }] : []
  return readdirSync(path).flatMap(name => listFiles(join(path, name)))
}

const hashTimes = files => hash(files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`))
const hashContents = files => hash(files.map(({ path }) => `${path} ${hash([readFileSync(path)])}`))
const hash = parts => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\n')
  return sum.digest('hex')
}
