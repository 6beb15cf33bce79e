import type { T } from '#platform/web/texts.tsx'

/** Formats the name of a client for the screen; erased and unnamed clients show their number. */
export const formatClient = (
  t: T,
  { id, name, erased: isErased }: { id: number; name: string; erased: boolean },
): string => {
  if (name !== '' && !isErased) return name
  return t(isErased ? 'clientAdmin.erasedName' : 'clientAdmin.noName', { id })
}
