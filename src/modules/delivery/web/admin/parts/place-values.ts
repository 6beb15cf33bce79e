import type { OwnPoint } from '#delivery/contract-own-point.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'

/** Form values of a collection place. */
export interface PlaceValues {
  name: TextsByLanguage
  address: TextsByLanguage
  city: string
  postcode: string
  hours: TextsByLanguage
}

type Place = Pick<OwnPoint, 'name' | 'address' | 'city' | 'postcode' | 'hours'>

const EMPTY_PLACE: Place = {
  name: multilingual({}),
  address: multilingual({}),
  city: '',
  postcode: '',
  hours: multilingual({}),
}

export const toPlaceValues = (place: Place | null, codes: readonly string[]): PlaceValues => {
  const { name, address, city, postcode, hours } = place ?? EMPTY_PLACE
  return {
    city,
    postcode,
    name: toTextsByLanguage(name, codes),
    address: toTextsByLanguage(address, codes),
    hours: toTextsByLanguage(hours, codes),
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
