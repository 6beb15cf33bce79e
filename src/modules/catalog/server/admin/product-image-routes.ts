import { productImages } from '#catalog/contract-product-images.ts'
import { imageOf } from '#files/server/files.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { productImagesOf } from '../product-images.ts'
import { saveImages } from './save-images.ts'

export const productImageRoutes = (app: App): void =>
  serve(app, productImages, {
    save: async ({ params, body, actor, language, t }) => {
      const saved = await saveImages(app, actor, { ...body, id: params.id })
      if (saved.ok) {
        const images = await productImagesOf(app.db, params.id)
        return { data: { images: images.map(file => ({ id: file.id, ...imageOf(file, language) })) } }
      }
      switch (saved.why) {
        case 'gone':
          return refuse(404, t('productAdmin.problem.unknown'))
        case 'stale':
          return refuse(409, t('productImages.stale'))
        case 'noImage':
          return refuse(422, t('productImages.noImage'), { errors: { ids: [t('productImages.noImage')] } })
      }
    },
  })
