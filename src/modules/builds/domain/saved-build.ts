/** A build list that a user saved in the account. */
export interface SavedBuild {
  id: number
  name: string
  /** The parts as an address names them: `12*2.34`. */
  items: string
  /** The value of `v` in addresses; empty without a car. */
  car: string
}

export const MAX_SAVED_BUILDS = 30
export const MAX_SAVED_NAME_LENGTH = 60

/** Returns the path of a list without the language prefix. The path contains no personal data. */
export const formatBuildPath = ({ items, car }: Pick<SavedBuild, 'items' | 'car'>): string =>
  `/build?${new URLSearchParams({ p: items, ...(car !== '' && { v: car }) })}`
