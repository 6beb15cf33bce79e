import { formatBuildItems, parseBuildItems } from '#builds/domain/build-items.ts'
import { createStoredValue } from '#platform/web/stored-value.ts'

/**
 * The visitor's own build list in the format of `formatBuildItems`. At login it is also saved in the account.
 */
export const ownBuild = createStoredValue<string>('build', '', {
  read: text => formatBuildItems(parseBuildItems(text)),
  write: text => text,
})

/** The name of the user whose account contains the list; empty for the list of a guest. */
export const ownBuildUser = createStoredValue<string>('build-user', '', { read: text => text, write: text => text })
