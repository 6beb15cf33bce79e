import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { FieldError } from '#ui/field.tsx'

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  checked: boolean
  onChange: (isChecked: boolean) => void
  /** The field's path in its form, for focusing it. */
  name?: string | undefined
  disabled?: boolean | undefined
}

/** Renders a switch that takes effect at once, with label, hint and error. */
export const Switch = ({ label, hint, error, checked: isChecked, onChange, name, disabled }: SwitchProps) => {
  const id = useId()
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="flex items-start gap-3">
      <Base.Root
        aria-describedby={descriptionIds || undefined}
        aria-labelledby={`${id}-label`}
        checked={isChecked}
        className="switch"
        data-field={name}
        disabled={disabled ?? false}
        nativeButton
        onCheckedChange={onChange}
        render={<button type="button" />}
      >
        <Base.Thumb />
      </Base.Root>
      <div className="min-w-0">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the switch itself takes the keys */}
        <span className="block font-medium" id={`${id}-label`} onClick={() => !disabled && onChange(!isChecked)}>
          {label}
        </span>
        {hint ? (
          <p className="text-sm text-secondary" id={`${id}-hint`}>
            {hint}
          </p>
        ) : null}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  )
}
