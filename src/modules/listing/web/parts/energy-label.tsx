import { buildEprelUrl } from '#catalog/domain/build-eprel-url.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { ClassArrow } from './tyre-label.tsx'

/** The colours of the classes from A to G. */
const CLASS_COLOURS = {
  A: '#00a64f',
  B: '#51b848',
  C: '#bfd730',
  D: '#fff200',
  E: '#fdb913',
  F: '#f37021',
  G: '#ed1c24',
} as const

/**
 * Shows the energy class of a light source beside the price. A press on the arrow opens the official label in EPREL.
 */
export const EnergyLabel = ({ product: { energy_label: label } }: { product: ProductDetails }) => {
  if (!label || label.energyClass === '') return null
  const content = (
    <>
      <ClassArrow colour={CLASS_COLOURS[label.energyClass]} letter={label.energyClass} />
      <span className={label.eprel === '' ? undefined : 'underline'}>{label.text}</span>
    </>
  )
  const className = 'mt-2 flex min-h-11 w-fit items-center gap-2 text-sm'
  return label.eprel === '' ? (
    <p className={className}>{content}</p>
  ) : (
    <a className={className} href={buildEprelUrl(label.eprel)} rel="noopener" target="_blank">
      {content}
    </a>
  )
}
