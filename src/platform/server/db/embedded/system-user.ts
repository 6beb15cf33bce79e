import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

export interface SystemUser {
  uid: number
  gid: number
}

/**
 * Finds an ordinary user in `/etc/passwd`, because PostgreSQL refuses root and looks its user up by number. Prefers the
 * user of this id, then `nobody`.
 */
export const findOrdinaryUser = (preferredUid: number | undefined): SystemUser | undefined => {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && uid < 2 ** 31 && gid >= 0)
  return users.find(({ uid }) => uid === preferredUid) ?? users.find(({ name }) => name === 'nobody') ?? users[0]
}

/** Returns false in a container that runs the process under a user id without a name. */
export const hasUserName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
