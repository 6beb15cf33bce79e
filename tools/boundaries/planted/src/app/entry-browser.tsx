import { pages } from './server/pages.ts'
import { Site } from './web/site.tsx'
export const entry = [pages, Site]
