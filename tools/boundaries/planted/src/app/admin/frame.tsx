import { Edit } from '#catalog/web/admin/edit-page.tsx'
export const Frame = Edit
