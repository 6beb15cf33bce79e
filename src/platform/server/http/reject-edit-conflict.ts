import { type EditConflict, findDifference } from '#kernel/edit-conflict.ts'
import type { Translate } from '../app.ts'
import { type HttpError, httpError } from './http-error.ts'

type FormatValue = (value: unknown, path: string) => string

/** Returns the 409 for saving over another user's change; each field names the other value. */
export const rejectEditConflict = (
  conflict: EditConflict,
  t: Translate,
  formatValue: FormatValue = value => formatConflictValue(value, t),
): HttpError => {
  const toFieldError = ([path, value]: [string, unknown]) => [
    path,
    [t('admin.conflict.field', { value: formatValue(value, path) })],
  ]
  return httpError(409, t('admin.conflict.message'), { errors: Object.fromEntries([...conflict].map(toFieldError)) })
}

/** Returns the 409 for an outdated version. It names the fields that differ, or else says `fallbackMessage`. */
export const rejectStaleVersion = (sent: object, stored: object, t: Translate, fallbackMessage: string): HttpError => {
  const difference = findDifference({ ...sent }, { ...stored })
  return difference.size > 0 ? rejectEditConflict(difference, t) : httpError(409, fallbackMessage)
}

const formatConflictValue = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'admin.conflict.yes' : 'admin.conflict.no')
  return value === null || value === '' ? '–' : String(value)
}
