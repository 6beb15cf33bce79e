import { categoryFiles, productFiles } from '#catalog/server/catalog.ts'
import { navigationFiles, pageFiles } from '#content/server/content.ts'
import { logoFiles, type Places } from '#files/server/files.ts'
import { albumFiles } from '#gallery/server/gallery.ts'

/** Everywhere that files are shown: what is told of one, and what keeps it from being deleted. */
export const filePlaces: Places = [productFiles, categoryFiles, pageFiles, navigationFiles, albumFiles, logoFiles]
