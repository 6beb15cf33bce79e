import type { ExcludedTables } from '#platform/server/backup/shop-tables.ts'
import { SECRETS } from './secrets.ts'

/**
 * Excludes secrets, derived tables, which a restore rebuilds, answers of one day's requests, and read positions of
 * changes, which are valid in one database only.
 */
export const EXCLUDED_TABLES: ExcludedTables = {
  tables: [
    'public.product_search_key',
    'public.listing_product',
    'public.listing_term',
    'public.listing_entry',
    'public.listing_facet_set',
    'public.listing_word_set',
    'public.keyed_call',
    ...SECRETS.tables,
  ],
  rows: {
    'public.platform_value': `key not in ('listing', 'changes-forgotten') and not (${SECRETS.rows['public.platform_value']})`,
  },
  values: SECRETS.values,
}
