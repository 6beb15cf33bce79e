import type { T } from '#platform/web/texts.tsx'

/** What a client is called on the screen; whoever has no name any more, or never gave one, by their number. */
export const clientLabel = (t: T, { id, name, erased }: { id: number; name: string; erased: boolean }): string => {
  if (name !== '' && !erased) return name
  return t(erased ? 'clientAdmin.erasedName' : 'clientAdmin.noName', { id })
}
