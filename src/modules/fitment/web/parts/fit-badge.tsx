import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { Badge } from '#ui/badge.tsx'
import { useFitResult } from './fit-results.ts'

const MARKS = {
  fits: { Icon: CircleCheck, tone: 'good' },
  universal: { Icon: CircleCheck, tone: 'good' },
  fits_if: { Icon: CircleAlert, tone: 'warn' },
  no_fit: { Icon: CircleX, tone: 'bad' },
} as const

/** Shows the verdict on a product for a car as a badge. Unknown verdicts have no badge. */
export const FitBadge = ({ productId, carKey }: { productId: number; carKey: string }) => {
  const result = useFitResult(productId, carKey)
  if (!result?.verdict || result.verdict === 'unknown') return null
  const { Icon, tone } = MARKS[result.verdict]
  return (
    <Badge className="badge-lines" icon={<Icon aria-hidden className="size-3 shrink-0" />} tone={tone}>
      {result.title}
    </Badge>
  )
}
