import type { Product } from '@souk/sdk'

type Texts = Product['translations'][string]

/** A text of a product that is said in several languages. */
export interface Translatable {
  /** `title`, `description`, or `attributes/` with the key of an attribute. */
  readonly field: string
  readonly name: string
  /** As the product has it; what it has not is not missing in other languages. */
  readonly original: string
  readonly isLong: boolean
}

const attributePrefix = 'attributes/'

export function attributeField(key: string): string {
  return `${attributePrefix}${key}`
}

/** The texts of a language as a form has them. */
export function fieldsOf(
  texts: Texts | undefined,
  translatables: readonly Translatable[],
): Record<string, string> {
  return Object.fromEntries(translatables.map(({ field }) => [field, textIn(texts, field)]))
}

function textIn(texts: Texts | undefined, field: string): string {
  if (field === 'title' || field === 'description') return texts?.[field] ?? ''
  return texts?.attributes?.[field.slice(attributePrefix.length)] ?? ''
}

/** What is sent of a language, which replaces all of it; undefined where there is no text at all. */
export function textsOf(fields: Readonly<Record<string, string>>): Texts | undefined {
  const said = Object.entries(fields).filter(([, text]) => text.trim() !== '')
  const attributes = said.flatMap(([field, text]) =>
    field.startsWith(attributePrefix) ? [[field.slice(attributePrefix.length), text.trim()]] : [],
  )
  const { title, description } = Object.fromEntries(said)
  if (said.length === 0) return undefined
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  }
}

/** How many texts of the product a language does not have. */
export function missingIn(
  texts: Texts | undefined,
  translatables: readonly Translatable[],
): number {
  return translatables.filter(
    ({ field, original }) => original !== '' && textIn(texts, field) === '',
  ).length
}
