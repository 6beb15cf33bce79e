import { type Clash, differenceOf } from '#kernel/clash.ts'
import type { Translate } from '../app.ts'
import { type Refusal, refuse } from './refusal.ts'

type Say = (value: unknown, path: string) => string

/** The 409 of who would save over what another saved meanwhile: it says at each field what that is. */
export const refuseClash = (clash: Clash, t: Translate, say: Say = value => said(value, t)): Refusal => {
  const theirs = ([path, value]: [string, unknown]) => [path, [t('admin.clash.field', { value: say(value, path) })]]
  return refuse(409, t('admin.clash.message'), { errors: Object.fromEntries([...clash].map(theirs)) })
}

/** The same where a version was sent: the fields that stand otherwise than they would; `unseen` where none does. */
export const refuseStale = (sent: object, now: object, t: Translate, unseen: string): Refusal => {
  const difference = differenceOf({ ...sent }, { ...now })
  return difference.size > 0 ? refuseClash(difference, t) : refuse(409, unseen)
}

const said = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'admin.clash.yes' : 'admin.clash.no')
  return value === null || value === '' ? '–' : String(value)
}
