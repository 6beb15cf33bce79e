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
  if (/\b(EACCES|EPERM|EROFS)\b/.test(text))
    return new Refusal(`Cannot write to ${folder}: make the folder writable for this user and try again.`)
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(text))
    return new Refusal(
      "The package registry cannot be reached: connect to the internet (or check npm's registry and proxy settings) and try again.",
    )
  return undefined
}
