/** Fields that staff edit on the page of the product; the others are in the product form only. */
const FIELDS_ON_PAGE: ReadonlySet<string> = new Set(['name', 'description', 'price', 'total_price', 'visibility'])

/** Picks the errors of fields that the page of the product does not show, by path. */
export const pickHiddenErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !FIELDS_ON_PAGE.has(path.split('.')[0] ?? '')))
