import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { StartAdornment } from './adornments.tsx'
import { joinClassNames } from './class-names.ts'
import { Field, type FieldBaseProps } from './field.tsx'

export interface TextFieldProps
  extends FieldBaseProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className' | 'required'> {
  size?: 'sm' | 'md' | undefined
  /** An icon before the value. */
  start?: ReactNode
  /** A unit or small button after the value. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** Renders a single-line input: text, number, date, password … by `type`. */
export const TextField = (props: TextFieldProps) => {
  const { label, hideLabel, hint, error, required, optionalMark, className, size, start, end, id, ...input } = props
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      optionalMark={optionalMark}
      className={className}
      id={id}
    >
      {controlProps => (
        <span className="relative block">
          <StartAdornment>{start}</StartAdornment>
          <input
            {...input}
            {...controlProps}
            className={joinClassNames('control', start ? 'pl-10!' : undefined, end ? 'pr-12!' : undefined)}
            data-size={size}
          />
          {end ? (
            <span className="absolute inset-y-0 right-1 grid min-w-9 place-items-center text-secondary">{end}</span>
          ) : null}
        </span>
      )}
    </Field>
  )
}
