import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>

/** A password that its owner can look at; hidden again with every new page. */
export const PasswordField = (props: PasswordFieldProps) => {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      autoCorrect="off"
      end={
        <IconButton
          icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          // Another word than the field's own, so that nobody who looks for the password finds a button.
          label={t(shown ? 'accounts.hidePassword' : 'accounts.showPassword')}
          onClick={() => setShown(!shown)}
          size="sm"
          tip="none"
        />
      }
      spellCheck={false}
      type={shown ? 'text' : 'password'}
    />
  )
}
