import { useTexts } from '../texts/index.ts'
import { TextField } from './field.tsx'
import { metadataOf } from './metadata.ts'

interface MetadataFieldProps {
  readonly value: string
  readonly onInput: (value: string) => void
  /** Where it is in what is sent. */
  readonly path?: string
  /** Whose it is, where there are several. */
  readonly label?: string
}

/** Names and values that programs note on a thing, one pair a line. */
export function MetadataField({ value, onInput, path = '/metadata', label }: MetadataFieldProps) {
  const t = useTexts()
  return (
    <TextField
      label={label ?? t.products.metadata}
      path={path}
      isOptional
      isLong
      value={value}
      onInput={onInput}
      hint={t.products.metadataHint}
      wrong={metadataOf(value) === undefined ? t.products.metadataWrong : undefined}
    />
  )
}
