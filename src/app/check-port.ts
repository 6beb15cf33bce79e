import { createServer } from 'node:net'
import { StartError } from '#platform/server/db/embedded/start-error.ts'
import type { Settings } from '#platform/server/settings.ts'

type ListenAddress = Pick<Settings, 'PORT' | 'HOST'>

/** Checks the port before the start creates anything, so a wrong setting costs no time and fills no shop. */
export const checkPort = async ({ PORT, HOST }: ListenAddress): Promise<void> => {
  // The system assigns a free port.
  if (PORT === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(PORT, HOST, resolve)
    })
  } catch (error) {
    throw describeListenError(error, { PORT, HOST })
  }
  await new Promise(resolve => probe.close(resolve))
}

/** EAFNOSUPPORT: an IPv6 address on a machine without IPv6. EINVAL: a link-local address without its zone. */
const WRONG_HOST_CODES = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL'])

/** Explains a listen error to the owner; unexpected errors are returned unchanged. */
export const describeListenError = (error: unknown, { PORT, HOST }: ListenAddress): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartError(`The port ${PORT} is taken: stop what uses it, or set PORT to another one.`)
  if (code === 'EACCES')
    return new StartError(`The port ${PORT} may not be used by this user: set PORT to one above 1023.`)
  if (code !== undefined && WRONG_HOST_CODES.has(code))
    return new StartError(`HOST=${HOST} is not an address of this machine: change it.`)
  return error
}
