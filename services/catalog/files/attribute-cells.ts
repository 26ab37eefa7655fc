import { type DecimalFault, decimalIn } from '@souk/platform'
import type { AttributeChanges, AttributeValue } from '../attributes/attribute.ts'
import type { Attribute, ProductType } from '../types/product-type.ts'

/** A cell is text: what it means is said by the attribute. What cannot be read is left for the rule to refuse. */
export function readAttributes(
  values: AttributeChanges,
  type: Pick<ProductType, 'attributes'> | undefined,
  takesComma: boolean,
): AttributeChanges {
  const attributes = new Map(type?.attributes.map((attribute) => [attribute.key, attribute]))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      return [key, readAttribute(value, attributes.get(key), takesComma)]
    }),
  )
}

function readAttribute(
  value: AttributeValue | null,
  attribute: Attribute | undefined,
  takesComma: boolean,
): AttributeValue | null {
  if (typeof value !== 'string' || !attribute) return value
  switch (attribute.type) {
    case 'NUMBER':
      return numberIn(digitsIn(value, attribute), takesComma) ?? value
    case 'BOOLEAN': {
      const word = value.trim().toLowerCase()
      return word === 'true' || word === 'false' ? word === 'true' : value
    }
    case 'MEASURE': {
      const number = numberIn(digitsIn(value, attribute), takesComma)
      return number === undefined ? value : { value: number, unit: attribute.unit ?? '' }
    }
    default:
      return value
  }
}

/** `180` or `180 g/m²`, where that is the unit. */
function digitsIn(text: string, { unit }: Attribute): string {
  const trimmed = text.trim()
  return unit && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed
}

const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/

function numberIn(digits: string, takesComma: boolean): number | undefined {
  const decimal = decimalIn(digits, takesComma)
  return typeof decimal === 'string' && isNumber.test(decimal) ? Number(decimal) : undefined
}

/** What is wrong with the marks of a number, where that is why the attribute cannot be read. */
export function markFault(
  value: AttributeValue | undefined,
  attribute: Attribute,
  takesComma: boolean,
): DecimalFault | undefined {
  if (typeof value !== 'string') return undefined
  const digits = digitsIn(value, attribute)
  const decimal = decimalIn(digits, takesComma)
  if (typeof decimal === 'string') return undefined
  const isComma = attribute.type === 'NUMBER' && digits.includes(',')
  return isComma || decimal.code === 'ambiguous_number' ? decimal : undefined
}

/** The text that is read as the same value, as a cell of its own has it; none for a number that no cell can hold. */
export function textOfAttribute(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return isNumber.test(String(value)) ? String(value) : undefined
  const { value: amount, unit } = (value ?? {}) as { value?: unknown; unit?: unknown }
  const digits = typeof amount === 'number' ? textOfAttribute(amount) : undefined
  return digits === undefined ? undefined : `${digits} ${unit}`
}
