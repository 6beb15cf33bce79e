import { type EditConflict, findDifference } from '#kernel/edit-conflict.ts'
import type { Translate } from '../app.ts'
import { type HttpError, httpError } from './http-error.ts'

type FormatValue = (value: unknown, path: string) => string

/** The 409 for saving over another user's change; each field names the other value. */
export const rejectEditConflict = (
  clash: EditConflict,
  t: Translate,
  say: FormatValue = value => said(value, t),
): HttpError => {
  const theirs = ([path, value]: [string, unknown]) => [path, [t('admin.conflict.field', { value: say(value, path) })]]
  return httpError(409, t('admin.conflict.message'), { errors: Object.fromEntries([...clash].map(theirs)) })
}

/** The 409 for an outdated version. It names the fields that differ, or says `unseen` where none does. */
export const rejectStaleVersion = (sent: object, now: object, t: Translate, unseen: string): HttpError => {
  const difference = findDifference({ ...sent }, { ...now })
  return difference.size > 0 ? rejectEditConflict(difference, t) : httpError(409, unseen)
}

const said = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'admin.conflict.yes' : 'admin.conflict.no')
  return value === null || value === '' ? '–' : String(value)
}
