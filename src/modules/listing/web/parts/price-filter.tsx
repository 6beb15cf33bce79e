import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPriceRange, parsePriceRange } from '#listing/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { buildListingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

const isEmptyOrAmount = (text: string): boolean => text === '' || parsePriceRange(`${text}-`) !== null

/** Filters by price, with either end open. It needs a script, because the address has both ends in one parameter. */
export const PriceFilter = ({ listing }: { listing: LoadedListing }) => {
  const t = useT()
  const navigate = useNavigate()
  const { address } = useListingRequest(listing)
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([])
  const { price = '' } = address.params
  const requestedRange = formatPriceRange(parsePriceRange(price)).split('-')
  const applyPrices = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const ends = RANGE_ENDS.map(name => String(fields.get(name) ?? '').replace(/[\s€]/g, ''))
    const unreadableEnds = RANGE_ENDS.filter((_, index) => !isEmptyOrAmount(ends[index] ?? ''))
    setInvalidFields(unreadableEnds)
    if (unreadableEnds.length > 0) return
    const range = formatPriceRange(parsePriceRange(ends.join('-')))
    void navigate(buildListingHref(address, { price: range || undefined, page: undefined }), {
      preventScrollReset: true,
    })
  }
  return (
    <form className="border-b border-line py-4 [@media(scripting:none)]:hidden" noValidate onSubmit={applyPrices}>
      <fieldset className="grid grid-cols-2 items-start gap-2">
        <legend className="mb-2 font-bold">{t('listing.price.title')}</legend>
        {RANGE_ENDS.map((name, index) => (
          <TextField
            autoComplete="off"
            defaultValue={requestedRange[index] ?? ''}
            error={invalidFields.includes(name) ? t('listing.price.invalid') : undefined}
            inputMode="decimal"
            // The key resets the field when the address changes.
            key={`${name} ${requestedRange[index] ?? ''}`}
            label={t(`listing.price.${name}`)}
            name={name}
            optionalMark=""
            size="sm"
          />
        ))}
        <Button className="col-span-2" size="sm" type="submit">
          {t('listing.apply')}
        </Button>
      </fieldset>
    </form>
  )
}

const RANGE_ENDS = ['from', 'to'] as const
