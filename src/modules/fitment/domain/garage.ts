/** A car of a visitor. */
export interface GarageCar {
  /** The value of `v` in addresses, with the answers of its owner. */
  key: string
  name: string
  /** The name that its owner gave it; empty without one. */
  nickname: string
}

export const MAX_GARAGE_CARS = 20
export const MAX_NICKNAME_LENGTH = 40

/** Returns the id of a car's vehicle, which begins its key. */
export const getNodeId = ({ key }: Pick<GarageCar, 'key'>): number => Number.parseInt(key, 10)
