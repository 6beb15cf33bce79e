import { existsSync } from 'node:fs'
import { Refusal } from './refusal.mjs'

/** Returns the Node that the lock file pins for this platform, else the machine's own, which must be new enough. */
export const findNode = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const candidates = [
    `node_modules/${name}/bin/node`,
    `node_modules/${name}/bin/node.exe`,
    `node_modules/node-bin-${platform}-${process.arch}/bin/node`,
  ]
  const pinned = isMusl() ? undefined : candidates.find(path => existsSync(path))
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Refusal(
    `On ${process.platform}-${process.arch} Pitlane needs Node 24 or newer, and this is ${process.versions.node}: install a newer one from nodejs.org.`,
  )
}

/** The pinned Node needs glibc. */
const isMusl = () => process.platform === 'linux' && existsSync('/etc/alpine-release')
