import { makeProduct } from '#catalog/testing/factories.ts'
export const fillCatalogue = makeProduct
