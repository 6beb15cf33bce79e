import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

export interface SystemUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses root and looks its user up by number, so only an ordinary user in /etc/passwd will do. */
export const findOrdinaryUser = (wantedUid: number | undefined): SystemUser | undefined => {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && uid < 2 ** 31 && gid >= 0)
  return users.find(({ uid }) => uid === wantedUid) ?? users.find(({ name }) => name === 'nobody') ?? users[0]
}

/** A container may run us under a number without a name. */
export const hasUserName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
