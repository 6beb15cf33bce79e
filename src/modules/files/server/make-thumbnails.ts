import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { filesByIds } from './files-by-ids.ts'
import { readImage, sizeOf, variantOf } from './read-image.ts'

/** Asked for by an upload: whoever looks into the folder finds the small pictures made. */
export const MAKE_THUMBNAILS = job<{ id: number }>('make-thumbnails', { atOnce: 2 })

/** What the finder shows a file in; the larger one on screens of twice the points. */
const SIZES = ['160', '320']

/** Makes the small pictures of what was uploaded, in the format that browsers ask for. */
export const makeThumbnails = (app: App): void =>
  app.jobs.handle(MAKE_THUMBNAILS, async ({ id }) => {
    const file = (await filesByIds(app.db, [id])).get(id)
    if (!file) return
    for (const size of new Set(SIZES.map(wanted => sizeOf(file, wanted))))
      await readImage(app, file, variantOf(file, { size, accept: 'image/avif,image/webp', still: true }))
  })
