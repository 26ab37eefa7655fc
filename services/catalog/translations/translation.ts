import type { FieldError } from '@souk/platform'
import type { AttributeValues } from '../attributes/attribute.ts'
import { translatedIn } from '../locales.ts'
import type { Attribute } from '../types/product-type.ts'

/** What a product is called in another language. What is absent is shown in the nearest language that has it. */
export interface ProductTexts {
  readonly title?: string
  readonly description?: string
  readonly attributes?: Readonly<Record<string, string>>
}

export type ProductTranslations = Readonly<Record<string, ProductTexts>>

/** Only localized attributes are said in several languages. */
export function textFaultsIn(
  attributes: readonly Attribute[],
  translations: ProductTranslations,
): FieldError[] {
  const localized = new Set(
    attributes.filter((attribute) => attribute.localized).map(({ key }) => key),
  )
  return Object.entries(translations).flatMap(([locale, texts]) =>
    Object.keys(texts.attributes ?? {})
      .filter((key) => !localized.has(key))
      .map((key) => ({
        path: `/translations/${locale}/attributes/${key}`,
        code: 'localized',
        message: 'is no localized attribute of the product type',
      })),
  )
}

interface Translated {
  readonly title: string
  readonly description: string | null
  readonly attributes: AttributeValues
  readonly translations: ProductTranslations
}

/** The same with the texts of a language, each from the nearest one that has it. */
export function inLocale<Product extends Translated>(
  product: Product,
  locale: string | undefined,
): Product {
  if (locale === undefined) return product
  const said = <Text>(textOf: (texts: ProductTexts) => Text | undefined) =>
    translatedIn(product.translations, locale, textOf)
  const attributes = Object.entries(product.attributes).map(([key, value]) => [
    key,
    said((texts) => ownValue(texts.attributes, key)) ?? value,
  ])
  return {
    ...product,
    title: said((texts) => texts.title) ?? product.title,
    description: said((texts) => texts.description) ?? product.description,
    attributes: Object.fromEntries(attributes),
  }
}

function ownValue(map: Readonly<Record<string, string>> | undefined, key: string) {
  return map && Object.hasOwn(map, key) ? map[key] : undefined
}
