import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useFitResult } from './fit-results.ts'

const MARKS = {
  fits: { Icon: CircleCheck, colour: 'text-good' },
  universal: { Icon: CircleCheck, colour: 'text-good' },
  fits_if: { Icon: CircleAlert, colour: 'text-warn' },
  no_fit: { Icon: CircleX, colour: 'text-bad' },
  unknown: { Icon: CircleAlert, colour: 'text-secondary' },
} as const

/** Shows the verdict on a product for a car with its reason, or with the question that is still open. */
export const FitNote = ({ productId, carKey }: { productId: number; carKey: string }) => {
  const result = useFitResult(productId, carKey)
  if (!result?.verdict) return null
  const { verdict, title, reason } = result
  const { Icon, colour } = MARKS[verdict]
  return (
    <span className="flex gap-1.5">
      <Icon aria-hidden className={`mt-px size-3.5 shrink-0 ${colour}`} />
      <span className="fit-note">
        <b className={colour}>{title}</b>
        {/* The reason of a universal product repeats its verdict. */}
        {verdict === 'universal' ? null : <span className="text-secondary"> {reason}</span>}
      </span>
    </span>
  )
}
