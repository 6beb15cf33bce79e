import { fillCatalogue } from '#demo/fill-catalogue.ts'
import { fillShop } from '#demo/fill-shop.ts'
export const compose = [fillCatalogue, fillShop]
