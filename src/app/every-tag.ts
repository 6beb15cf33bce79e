import { ATTRIBUTES_TAG, CATALOG_TAG, CATEGORY_TAG, LISTING_TAG, SYNONYMS_TAG } from '#catalog/server/change-tags.ts'
import { DELIVERY_TAG } from '#delivery/server/provider-cache.ts'
import { SETTINGS_TAG } from '#shop/server/shop.ts'

/** Told when nobody knows what changed: whatever a process keeps is read anew. */
export const EVERY_TAG = [
  CATALOG_TAG,
  LISTING_TAG,
  CATEGORY_TAG,
  ATTRIBUTES_TAG,
  SYNONYMS_TAG,
  DELIVERY_TAG,
  SETTINGS_TAG,
  'content',
] as const
