import type { OwnPoint } from '#delivery/contract-own-point.ts'
import { type TextsIn, textsIn, textsOut } from '#platform/admin/texts-in.ts'

/** Form values of a collection place. */
export interface PlaceValues {
  name: TextsIn
  address: TextsIn
  city: string
  postcode: string
  hours: TextsIn
}

type Place = Pick<OwnPoint, 'name' | 'address' | 'city' | 'postcode' | 'hours'>

const NONE: Place = {
  name: { type: 'language' },
  address: { type: 'language' },
  city: '',
  postcode: '',
  hours: { type: 'language' },
}

export const placeValues = (place: Place | null, codes: readonly string[]): PlaceValues => {
  const { name, address, city, postcode, hours } = place ?? NONE
  return {
    ...{ city, postcode, name: textsIn(name, codes) },
    ...{ address: textsIn(address, codes), hours: textsIn(hours, codes) },
  }
}

/** Converts form values to the request. */
export const placeOut = ({ name, address, city, postcode, hours }: PlaceValues): Place => ({
  ...{ city, postcode, name: textsOut(name) },
  ...{ address: textsOut(address), hours: textsOut(hours) },
})
