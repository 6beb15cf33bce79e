import type { ShownDurability } from '#catalog/domain/durability.ts'

/** Shows the GARAN label whole and unchanged, its link, and the conditions of the guarantee. */
export const DurabilityLabel = ({
  durability: { alt, rows, picture, link, linkLabel },
}: {
  durability: ShownDurability
}) => (
  <div className="grid gap-5">
    {picture ? (
      // A phone shows the label smaller; the file itself can be enlarged.
      <a className="justify-self-start" href={picture.url} rel="noopener" target="_blank">
        <img
          alt={alt}
          className="block h-auto w-full max-w-100 rounded-control"
          height={picture.height}
          loading="lazy"
          src={picture.url}
          // The label keeps its white background in the dark theme.
          style={{ backgroundColor: '#fff' }}
          width={picture.width}
        />
      </a>
    ) : null}
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ label, value }) => (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5" key={label}>
          <dt className="text-secondary">{label}</dt>
          <dd className="font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
    <p>
      <a className="underline underline-offset-4" href={link} rel="noopener" target="_blank">
        {linkLabel}
      </a>
    </p>
  </div>
)
