import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Port and password of the server of one data folder. Its file `connection.json` is readable by its owner only.
 */
export interface ConnectionSettings {
  port: number
  password: string
}

export const generatePassword = () => randomBytes(24).toString('hex')

/** Returns the stored settings, or null when there are no readable ones. */
export const readConnection = (folder: string): ConnectionSettings | null => {
  const file = join(folder, 'connection.json')
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const match = /"port":(\d+),"password":"([0-9a-f]{48})"/.exec(text)
  return match?.[1] && match[2] ? { port: Number(match[1]), password: match[2] } : null
}

/** Writes atomically: a full disk or a power cut leaves the former settings. */
export const writeConnection = (folder: string, settings: ConnectionSettings): void => {
  const file = join(folder, 'connection.json')
  const { port, password } = settings
  writeFileSync(`${file}.new`, `${JSON.stringify({ port, password })}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export const buildConnectionUrl = ({ port, password }: ConnectionSettings) =>
  `postgres://pitlane:${password}@127.0.0.1:${port}/pitlane`

/** Picks a port below the ephemeral range of common systems, so that the stored port is rarely taken. */
export const choosePort = async (): Promise<number> => {
  while (true) {
    const port = randomInt(15_000, 32_000)
    if (await isPortFree(port)) return port
  }
}

export const isPortFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
