/** Renders the Pitlane logo: a bold italic P cut by a pit lane. It has the colour of the text. */
export const BrandMark = ({ className }: { className?: string | undefined }) => (
  <svg aria-hidden="true" className={className} fill="currentColor" viewBox="0 0 48 40">
    <g transform="translate(8.5) skewX(-12)">
      <path d="M0 0H24.5a13 13 0 0 1 0 26H12V27.5L0 29.6zM12 9.5v7h11.5a3.5 3.5 0 0 0 0-7z" fillRule="evenodd" />
      <path d="M0 33.2 12 31.1V40H0z" />
      <path d="M15.5 30.5 25 28.8V32.4L15.5 34.1zM28.5 28.2 38 26.5V30.1L28.5 31.8z" />
    </g>
  </svg>
)
