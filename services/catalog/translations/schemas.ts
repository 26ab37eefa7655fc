import { Type } from 'typebox'
import { AttributeTexts } from '../attributes/schemas.ts'
import { Description, Title } from '../fields.ts'
import { TranslationChanges, Translations } from '../locales.ts'
import type { ProductTexts, ProductTranslations } from './translation.ts'

const Texts = Type.Object(
  {
    title: Type.Optional({ ...Title, examples: ['Leinenhemd'] }),
    description: Type.Optional(Description),
    attributes: Type.Optional(AttributeTexts),
  },
  { additionalProperties: false, minProperties: 1 },
)

const examples = [{ 'de-DE': { title: 'Leinenhemd' } }]

export const ProductTextsByLocale = Type.Unsafe<ProductTranslations>({
  ...Translations(Texts),
  examples,
})

export const ProductTextChanges = Type.Unsafe<Readonly<Record<string, ProductTexts | null>>>({
  ...TranslationChanges(Texts),
  examples,
})
