import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>

/** Shows a password field with a button that reveals its text. */
export const PasswordField = (props: PasswordFieldProps) => {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      autoCorrect="off"
      end={
        <IconButton
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          // The label differs from the field's, so that tests and screen readers find only the field.
          label={t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword')}
          onClick={() => setIsShown(!isShown)}
          size="sm"
          tooltipPosition="none"
        />
      }
      spellCheck={false}
      type={isShown ? 'text' : 'password'}
    />
  )
}
