/** Shows the errors of a field that has many, such as one for each row of a file, on lines of their own. */
export const ErrorLines = ({ errors }: { errors: readonly string[] }) =>
  errors.map((error, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have equal errors
    <span className="block" key={index}>
      {error}
    </span>
  ))
