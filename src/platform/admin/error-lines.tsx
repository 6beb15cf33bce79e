/** Shows the errors of a field that has many, such as one for each row of a file, on lines of their own. */
export const ErrorLines = ({ errors }: { errors: readonly string[] }) =>
  errors.map(error => (
    <span className="block" key={error}>
      {error}
    </span>
  ))
