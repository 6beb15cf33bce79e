import type { Page } from '#content/contract-page.ts'

/** A picture of a block or field, or one in a formatted text. */
const PICTURE = /(?:"src":"|<img\b[^>]*?\ssrc=\\")(\/file\/get\/[^"\\?]+)/

/** The address of the first picture that a page shows, in its fields, else in its blocks; null where it shows none. */
export const firstPicture = ({ content, itemContainers }: Pick<Page, 'content' | 'itemContainers'>): string | null =>
  PICTURE.exec(JSON.stringify([content, itemContainers.main ?? []]))?.[1] ?? null
