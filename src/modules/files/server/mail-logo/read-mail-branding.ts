import { addAddressFormat, buildFileAddress } from '#files/domain/file-address.ts'
import { fitLogo } from '#files/domain/fit-logo.ts'
import { findSmallestSize } from '#files/domain/image-sizes.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { MailBranding } from '#platform/server/mail/mail-branding.ts'
import { hasSettings, readSettings } from '#shop/server/shop.ts'
import { findFilesByIds } from '../find-files-by-ids.ts'
import type { StoredFile } from '../store-file.ts'

const LOGO_PIXEL_RATIO = 2

/** Builds a PNG logo, because mail programs need one. Twice the pixels keep it sharp on high-resolution screens. */
const toMailLogo = (file: StoredFile, publicUrl: string): MailBranding['logo'] => {
  const { width, height } = fitLogo(file)
  const size = findSmallestSize(Math.max(width, height) * LOGO_PIXEL_RATIO)
  return { url: publicUrl + addAddressFormat(buildFileAddress(file), 'png', size), width, height }
}

/** Returns the shop's name, with the owner's logo if there is one. The name is empty before the shop is set up. */
export const readMailBranding = async (db: Queryable, publicUrl: string): Promise<MailBranding> => {
  if (!(await hasSettings(db))) return { shopName: '' }
  const { name: shopName, mailLogoId } = await readSettings(db)
  const file = mailLogoId === null ? undefined : (await findFilesByIds(db, [mailLogoId])).get(mailLogoId)
  return file?.mime.startsWith('image/') ? { shopName, logo: toMailLogo(file, publicUrl) } : { shopName }
}
