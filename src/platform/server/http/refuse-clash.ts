import { type Clash, differenceOf } from '#kernel/clash.ts'
import type { Translate } from '../app.ts'
import { type Refusal, refuse } from './refusal.ts'

type Say = (value: unknown, path: string) => string

/** The 409 for saving over another user's change; each field names the other value. */
export const refuseClash = (clash: Clash, t: Translate, say: Say = value => said(value, t)): Refusal => {
  const theirs = ([path, value]: [string, unknown]) => [path, [t('admin.clash.field', { value: say(value, path) })]]
  return refuse(409, t('admin.clash.message'), { errors: Object.fromEntries([...clash].map(theirs)) })
}

/** The 409 for an outdated version. It names the fields that differ, or says `unseen` where none does. */
export const refuseStale = (sent: object, now: object, t: Translate, unseen: string): Refusal => {
  const difference = differenceOf({ ...sent }, { ...now })
  return difference.size > 0 ? refuseClash(difference, t) : refuse(409, unseen)
}

const said = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'admin.clash.yes' : 'admin.clash.no')
  return value === null || value === '' ? '–' : String(value)
}
