import { fillCatalogue } from './fill-catalogue.ts'
export const fillShop = fillCatalogue
