import type { OwnPoint } from '#delivery/contract-own-point.ts'
import { type TextFields, toMultilingual, toTextFields } from '#platform/admin/text-fields.ts'

/** Form values of a collection place. */
export interface PlaceValues {
  name: TextFields
  address: TextFields
  city: string
  postcode: string
  hours: TextFields
}

type Place = Pick<OwnPoint, 'name' | 'address' | 'city' | 'postcode' | 'hours'>

const EMPTY_PLACE: Place = {
  name: { type: 'language' },
  address: { type: 'language' },
  city: '',
  postcode: '',
  hours: { type: 'language' },
}

export const toPlaceValues = (place: Place | null, codes: readonly string[]): PlaceValues => {
  const { name, address, city, postcode, hours } = place ?? EMPTY_PLACE
  return {
    city,
    postcode,
    name: toTextFields(name, codes),
    address: toTextFields(address, codes),
    hours: toTextFields(hours, codes),
  }
}

/** Converts form values to the request. */
export const toPlace = ({ name, address, city, postcode, hours }: PlaceValues): Place => ({
  city,
  postcode,
  name: toMultilingual(name),
  address: toMultilingual(address),
  hours: toMultilingual(hours),
})
