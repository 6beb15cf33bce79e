import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** The command cannot go on; `message` is one plain sentence that says what to do. */
export class Refusal extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The file system's usual refusals as a sentence; anything else is answered as it came. */
export const refusalFromError = (error, folder) => refusalFromText(error?.code ?? '', folder) ?? error

/** The same from what npm or Vite wrote; undefined where nothing is recognised. */
export const refusalFromText = (text, folder) => {
  if (/\b(ENOSPC|EDQUOT)\b|no space left/i.test(text))
    return new Refusal(`The disk that holds ${folder} is full: free about 1 GB and try again.`)
  if (/\b(EACCES|EPERM|EROFS)\b/.test(text)) return unwritable(text, folder)
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(text))
    return new Refusal(
      "The package registry cannot be reached: connect to the internet (or check npm's registry and proxy settings) and try again.",
    )
  return undefined
}

/** Who says it names what it could not write, which need not lie in the checkout: a system user may have no home for npm's cache. */
const unwritable = (text, folder) => {
  const [, ofNpm, ofNode] =
    /^npm (?:error|ERR!) path (.+)$|\b(?:EACCES|EPERM|EROFS)\b[^\n']*'([^'\n]+)'/m.exec(text) ?? []
  const path = resolve(folder, (ofNpm ?? ofNode ?? '').trim())
  if (isWithin(folder, path) || !/^npm (error|ERR!|warn)/im.test(text))
    return new Refusal(`Cannot write to ${nearest(path)}: make it writable for this user and try again.`)
  return new Refusal(
    `Cannot write to npm's cache ${path}: give the user a home that it can write to, or set npm_config_cache to another folder, and try again.`,
  )
}

const isWithin = (folder, path) => !/^\.\.([/\\]|$)/.test(relative(folder, path))

/** What is not there yet could not be made in the first folder above it that is. */
const nearest = path => (existsSync(path) || dirname(path) === path ? path : nearest(dirname(path)))
