import * as requests from '../../base/generated/requests.ts'
import { VariantLines } from '../../shared/variant-lines.tsx'
import { useTexts } from '../../texts/index.ts'

interface ComponentsFieldProps {
  /** See `componentsOf`. */
  readonly value: string
  readonly onInput: (value: string) => void
}

/** What one unit of a bundle is made of: variants, and how many of each. */
export function ComponentsField({ value, onInput }: ComponentsFieldProps) {
  const t = useTexts()
  return (
    <VariantLines
      label={t.products.components}
      add={t.products.addComponent}
      hint={t.products.componentsHint}
      path="/components"
      quantity={requests.createVariant.components.items.quantity}
      value={value}
      onInput={onInput}
    />
  )
}
