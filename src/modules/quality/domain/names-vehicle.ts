import { splitSearchKey } from '#kernel/search-text.ts'

/** Chassis codes with letters and digits, such as E46, are words of no language. */
const CHASSIS_CODE = /^(?=.*[a-z])(?=.*\d)[a-z0-9]{3,}$/

/** Search keys of makes and chassis codes, which show that a text names a car. */
export interface VehicleWords {
  makes: readonly (readonly string[])[]
  chassis: ReadonlySet<string>
}

export const buildVehicleWords = (makes: readonly string[], chassis: readonly string[]): VehicleWords => ({
  makes: makes.map(splitSearchKey).filter(words => words.length > 0),
  chassis: new Set(chassis.flatMap(splitSearchKey).filter(code => CHASSIS_CODE.test(code))),
})

/** Returns true for a name that has all words of a make in order, or a chassis code. */
export const namesVehicle = (name: string, { makes, chassis }: VehicleWords): boolean => {
  const words = splitSearchKey(name)
  if (words.some(word => chassis.has(word))) return true
  return makes.some(make => words.some((_word, start) => make.every((part, offset) => words[start + offset] === part)))
}
