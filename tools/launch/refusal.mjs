import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** The command cannot continue; `message` is a plain sentence with the remedy. */
export class Refusal extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Turns the usual errors of the file system into a sentence; returns other errors unchanged. */
export const toRefusal = (error, folder) => parseRefusal(error?.code ?? '', folder) ?? error

/** Recognises file system errors in the output of npm or Vite; undefined without a match. */
export const parseRefusal = (text, folder) => {
  if (/\b(ENOSPC|EDQUOT)\b|no space left/i.test(text))
    return new Refusal(`The disk that holds ${folder} is full: free about 1 GB and try again.`)
  if (/\b(EACCES|EPERM|EROFS)\b/.test(text)) return createWriteRefusal(text, folder)
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(text))
    return new Refusal(
      "The package registry cannot be reached: connect to the internet (or check npm's registry and proxy settings) and try again.",
    )
  return undefined
}

/** The path in the error need not lie in the checkout: a system user may lack a home for npm's cache. */
const createWriteRefusal = (text, folder) => {
  const [, npmPath, nodePath] =
    /^npm (?:error|ERR!) path (.+)$|\b(?:EACCES|EPERM|EROFS)\b[^\n']*'([^'\n]+)'/m.exec(text) ?? []
  const path = resolve(folder, (npmPath ?? nodePath ?? '').trim())
  if (isWithin(folder, path) || !/^npm (error|ERR!|warn)/im.test(text))
    return new Refusal(`Cannot write to ${findExistingFolder(path)}: make it writable for this user and try again.`)
  return new Refusal(
    `Cannot write to npm's cache ${path}: give the user a home that it can write to, or set npm_config_cache to another folder, and try again.`,
  )
}

const isWithin = (folder, path) => !/^\.\.([/\\]|$)/.test(relative(folder, path))

/** For a missing path, the first existing folder above it is the one without permission. */
const findExistingFolder = path =>
  existsSync(path) || dirname(path) === path ? path : findExistingFolder(dirname(path))
