import { readSettings } from '#shop/server/shop.ts'
import type { FileUsageProvider } from '../file-uses.ts'

/** Finds the file that the mail logo uses. */
export const logoUsage: FileUsageProvider = {
  async findUses(db, ids, language) {
    const { name, mailLogoId } = await readSettings(db)
    if (mailLogoId === null || !ids.includes(mailLogoId)) return []
    const href = `/${language}/admin/settings/edit/mail-logo`
    return [{ fileId: mailLogoId, kind: 'mail' as const, id: 1, title: name, href }]
  },
  listTags: () => ['settings'],
}
