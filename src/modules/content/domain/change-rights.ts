import type { Containers } from './block.ts'
import { isDeepEqual } from './is-deep-equal.ts'

/** The rights of a user beyond changing texts and pictures. */
export interface ChangeRights {
  /** Allows adding, moving, hiding and removing blocks. */
  canChangeStructure: boolean
  /** Allows changing the name, layout and meta data of a page. */
  canChangeSettings: boolean
}

export const ALL_CHANGE_RIGHTS: ChangeRights = { canChangeStructure: true, canChangeSettings: true }

const SETTINGS = ['layout', 'name', 'metaDescription', 'metaKeywords', 'canonical', 'socialImage'] as const

type Setting = (typeof SETTINGS)[number]

/** The page data that needs additional rights. The title is a text of the page, so it is not included. */
export type RestrictedContent = { readonly [setting in Setting]: unknown } & { readonly itemContainers: Containers }

/** Returns the right that a change needs and the user lacks, or null when the change is allowed. */
export const findForbiddenChange = (
  rights: ChangeRights,
  before: RestrictedContent,
  after: RestrictedContent,
): keyof ChangeRights | null => {
  if (
    !rights.canChangeStructure &&
    !isDeepEqual(buildOutline(before.itemContainers), buildOutline(after.itemContainers))
  )
    return 'canChangeStructure'
  if (!rights.canChangeSettings && !SETTINGS.every(setting => isDeepEqual(before[setting], after[setting])))
    return 'canChangeSettings'
  return null
}

/** Returns the block structure without texts. Empty containers and the order of containers do not count. */
const buildOutline = (containers: Containers): unknown[] =>
  Object.entries(containers)
    .filter(([, blocks]) => blocks.length > 0)
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([container, blocks]) => [
      container,
      blocks.map(block => [block.id, block.type, block.hidden === true, buildOutline(block.containers ?? {})]),
    ])
