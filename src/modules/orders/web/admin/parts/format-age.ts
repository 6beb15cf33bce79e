import type { T } from '#platform/web/texts.tsx'

/** Formats a waiting time in hours, from two days on in days. */
export const formatAge = (t: T, hours: number): string =>
  hours < 48 ? t('orderAdmin.age.hours', { count: hours }) : t('orderAdmin.age.days', { count: Math.floor(hours / 24) })
