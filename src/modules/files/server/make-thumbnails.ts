import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { findFilesByIds } from './find-files-by-ids.ts'
import { chooseSize, chooseVariant, readImage } from './read-image.ts'

/** Uploads enqueue this job, so that the folder shows finished thumbnails. */
export const MAKE_THUMBNAILS = defineJob<{ id: number }>('make-thumbnails', { concurrency: 2 })

/** Thumbnail sizes of the finder, for normal and high-resolution screens. */
const THUMBNAIL_SIZES_PX = ['160', '320']

/** Renders thumbnails in the format that most browsers request. */
export const handleThumbnailJobs = (app: App): void =>
  app.jobs.handle(MAKE_THUMBNAILS, async ({ id }) => {
    const file = (await findFilesByIds(app.db, [id])).get(id)
    if (!file) return
    for (const size of new Set(THUMBNAIL_SIZES_PX.map(thumbnailSize => chooseSize(file, thumbnailSize))))
      await readImage(app, file, chooseVariant(file, { size, accept: 'image/avif,image/webp', isStill: true }))
  })
