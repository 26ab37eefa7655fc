interface TextFieldProps {
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'tel'
  readonly autocomplete: 'name' | 'email' | 'tel' | 'current-password' | 'new-password'
  readonly isRequired?: boolean
  readonly value: string
  readonly onInput: (value: string) => void
}

/** As the API has it; what is easy to guess is refused there as well. */
const passwordMin = 12

export function TextField(props: TextFieldProps) {
  const { label, type = 'text', autocomplete, isRequired = false, value, onInput } = props
  return (
    <label class="field">
      {label}
      <input
        class="input"
        {...({ type } as { type: 'text' })}
        autocomplete={autocomplete}
        required={isRequired}
        minLength={autocomplete === 'new-password' ? passwordMin : undefined}
        maxLength={type === 'email' ? 254 : 200}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  )
}
