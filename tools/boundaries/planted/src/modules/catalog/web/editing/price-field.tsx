import { EditPage } from '#catalog/web/admin/edit-page.tsx'
export const PriceField = EditPage
