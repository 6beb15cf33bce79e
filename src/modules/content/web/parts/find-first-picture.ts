import type { Page } from '#content/contract-content.ts'

/** Matches picture fields and images in formatted text. */
const PICTURE = /(?:"src":"|<img\b[^>]*?\ssrc=\\")(\/file\/get\/[^"\\?]+)/

/** Returns the path of the page's first picture, fields before blocks, or null. */
export const findFirstPicture = ({
  content,
  itemContainers,
}: Pick<Page, 'content' | 'itemContainers'>): string | null =>
  PICTURE.exec(JSON.stringify([content, itemContainers.main ?? []]))?.[1] ?? null
