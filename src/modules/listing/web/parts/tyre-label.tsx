import type { ProductDetails } from '#listing/contract-products.ts'

const CLASS_COLOURS = { A: '#00a64f', B: '#8cc63f', C: '#fff200', D: '#fbb040', E: '#ed1c24' } as const

/** Shows the class of the EU tyre label in an arrow beside the price; a press shows the whole label. */
export const TyreLabel = ({ product: { id, tyre_label: label, goods } }: { product: ProductDetails }) =>
  label ? (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <ClassArrow colour={CLASS_COLOURS[label.fuel]} letter={label.fuel} />
        <span className="underline">{goods.find(({ kind }) => kind === 'tyre')?.title}</span>
      </summary>
      <img
        alt={label.text}
        className="mt-2 h-auto w-75 max-w-full"
        height={400}
        loading="lazy"
        src={`/tyre-label/${id}`}
        width={300}
      />
    </details>
  ) : null

/** Draws the arrow of an EU label with its class. */
export const ClassArrow = ({ letter, colour }: { letter: string; colour: string }) => (
  <span
    aria-hidden
    className="py-1 ps-3 pe-6 text-base font-bold [clip-path:polygon(0_0,calc(100%-.9rem)_0,100%_50%,calc(100%-.9rem)_100%,0_100%)]"
    style={{ background: colour, color: '#000' }}
  >
    {letter}
  </span>
)
