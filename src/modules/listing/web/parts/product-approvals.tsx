import type { ProductDetails } from '#listing/contract-products.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { DetailRow } from './detail-row.tsx'

/** Shows the manufacturer's statements about road use, with the documents to download. */
export const ProductApprovals = ({
  approvals: { title, notes, approvals, documentsLabel },
}: {
  approvals: NonNullable<ProductDetails['approvals']>
}) => (
  <section className="scroll-mt-24 max-medium:scroll-mt-32" id="road-use">
    <SectionTitle className="mb-5">{title}</SectionTitle>
    {notes.map((note, index) => (
      <p className={index === 0 ? 'measure font-medium' : 'measure mt-2 text-secondary'} key={note}>
        {note}
      </p>
    ))}
    {approvals.map(({ title: kind, rows, documents }) => (
      <div className="mt-6" key={`${kind} ${rows[0]?.value}`}>
        <h3 className="mb-2 text-base font-bold">{kind}</h3>
        <dl className="divide-y divide-line border-y border-line">
          {rows.map(({ label, value }) => (
            <DetailRow key={label} label={label}>
              <span className="whitespace-pre-line">{value}</span>
            </DetailRow>
          ))}
          {documents.length > 0 ? (
            <DetailRow label={documentsLabel}>
              {documents.map(({ name, url }) => (
                <a className="block w-fit py-1 underline underline-offset-4" href={url} key={url} rel="noopener">
                  {name}
                </a>
              ))}
            </DetailRow>
          ) : null}
        </dl>
      </div>
    ))}
  </section>
)
