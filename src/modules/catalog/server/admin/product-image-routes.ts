import { productImages } from '#catalog/contract-product-images.ts'
import { toApiImage } from '#files/server/files.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readProductImages } from '../read-product-images.ts'
import { saveImages } from './save-images.ts'

export const registerProductImageRoutes = (app: App): void =>
  serve(app, productImages, {
    save: async ({ params, body, actor, language, t }) => {
      const saved = await saveImages(app, actor, { ...body, id: params.id })
      if (saved.ok) {
        const images = await readProductImages(app.db, params.id)
        return { data: { images: images.map(file => ({ id: file.id, ...toApiImage(file, language) })) } }
      }
      switch (saved.reason) {
        case 'notFound':
          return httpError(404, t('productAdmin.problem.notFound'))
        case 'stale':
          return httpError(409, t('productImages.stale'))
        case 'noImage':
          return httpError(422, t('productImages.noImage'), { errors: { ids: [t('productImages.noImage')] } })
      }
    },
  })
