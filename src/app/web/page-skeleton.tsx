import { useT } from '#platform/web/texts.tsx'
import { Spinner } from '#ui/spinner.tsx'

const Box = ({ className }: { className: string }) => <span className={`block rounded-tile bg-raised ${className}`} />

const LINE_WIDTHS = ['w-full', 'w-3/4', 'w-full', 'w-1/2', 'w-full', 'w-3/4']
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

const Lines = () => (
  <span className="grid content-start gap-4">
    {LINE_WIDTHS.map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
      <Box className={`h-6 ${width}`} key={index} />
    ))}
  </span>
)

const Cards = () => (
  <span className="grid grid-cols-2 gap-4 medium:grid-cols-4">
    {CARDS.map(card => (
      <span className="grid gap-2" key={card}>
        <Box className="aspect-square" />
        <Box className="h-6 w-3/4" />
      </span>
    ))}
  </span>
)

const readScreen = (path: string): string => path.split('/')[2] ?? ''

const CARD_SCREENS = new Set(['', 'tooted', 'products', 'gallery'])
const LINE_SCREENS = new Set(['cart', 'checkout', 'searchresults', 'payment'])

/** Covers a page with the shape of the next one while that loads slowly. */
export const PageSkeleton = ({ path }: { path: string }) => {
  const t = useT()
  const screen = readScreen(path)
  const isOrder = screen === 'payment'
  // Other addresses are content pages and products, whose shape is unknown before they load.
  if (!CARD_SCREENS.has(screen) && !LINE_SCREENS.has(screen))
    return (
      <div className="absolute inset-0 z-10 bg-ground">
        <Spinner isCentered className="sticky top-16 min-h-[60dvh]" label={t('app.loading')} />
      </div>
    )
  return (
    <output className="absolute inset-0 z-10 bg-ground">
      <span className="page-width sticky top-16 grid max-h-full gap-8 overflow-hidden py-8">
        {/* A visitor who just ordered or paid reads what is loading. */}
        <span className={isOrder ? 'text-lg text-secondary' : 'sr-only'}>
          {t(isOrder ? 'app.loadingOrder' : 'app.loading')}
        </span>
        <span aria-hidden className="grid gap-8">
          {isOrder ? null : <Box className="h-8 w-1/2" />}
          {CARD_SCREENS.has(screen) ? <Cards /> : <Lines />}
        </span>
      </span>
    </output>
  )
}
