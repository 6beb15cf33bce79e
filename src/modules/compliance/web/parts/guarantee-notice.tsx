import type { ShownNotice } from '#compliance/contract-guarantee.ts'

/** Shows the official notice whole and unchanged, its links, and its content as text. */
export const GuaranteeNotice = ({ notice }: { notice: ShownNotice }) => {
  const { picture, alt, file, fileLabel, link, linkLabel, lines } = notice
  return (
    <div className="grid gap-5">
      {picture ? (
        // A phone shows the notice smaller; the file itself can be enlarged.
        <a href={picture.url} rel="noopener" target="_blank">
          <img
            alt={alt}
            className="block h-auto w-full max-w-160 rounded-control"
            height={picture.height}
            src={picture.url}
            // The notice keeps its white background in the dark theme.
            style={{ backgroundColor: '#fff' }}
            width={picture.width}
          />
        </a>
      ) : null}
      <ul className="grid gap-2">
        <li>
          <a className="text-text underline underline-offset-4" href={link} rel="noopener" target="_blank">
            {linkLabel}
          </a>
        </li>
        <li>
          <a className="text-text underline underline-offset-4" href={file} rel="noopener" target="_blank">
            {fileLabel}
          </a>
        </li>
      </ul>
      <div className="measure grid gap-2 text-secondary">
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
