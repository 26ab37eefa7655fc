import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { languageName } from '../../shared/translations/translations.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownProduct } from './detail.tsx'
import { attributeField, missingIn, type Translatable } from './translations.ts'

/** What shoppers of other languages read, and what is missing there. */
export function TranslationsCard({ product }: { readonly product: ShownProduct }) {
  const t = useTexts()
  const mayChange = useMay()('updateProduct')
  const translatables = useTranslatables(product)
  const translations = Object.entries(product.translations)
  const open = (action: string, locale: string) => search({ do: action, locale })
  return (
    <Card
      title={t.productTranslations.title}
      aside={
        mayChange && (
          <Button isSmall icon="plus" onClick={() => search({ do: 'translate' })}>
            {t.productTranslations.add}
          </Button>
        )
      }
    >
      {translations.length === 0 && <p class="soft">{t.productTranslations.none}</p>}
      <ul class="lines">
        {translations.map(([locale, texts]) => {
          const name = languageName(locale)
          return (
            <li key={locale}>
              <span class="theirs">
                <strong>{name}</strong> <code class="soft small">{locale}</code>
                {texts.title && <span class="note block">{texts.title}</span>}
              </span>
              <Missing count={missingIn(texts, translatables)} />
              {mayChange && (
                <span class="button-row">
                  <IconButton
                    icon="pencil"
                    name={t.productTranslations.edit(name)}
                    onClick={() => open('translate', locale)}
                  />
                  <IconButton
                    icon="trash"
                    name={t.productTranslations.remove(name)}
                    onClick={() => open('untranslate', locale)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Missing({ count }: { readonly count: number }) {
  const t = useTexts()
  return count === 0 ? (
    <Badge isPlain tone="reached" text={t.productTranslations.complete} />
  ) : (
    <Badge isPlain tone="waiting" text={t.productTranslations.missing(count)} />
  )
}

/** Title, description, and what the type of the product lets be said in several languages. */
export function useTranslatables(product: ShownProduct): readonly Translatable[] {
  const t = useTexts()
  const productTypeId = product.product_type_id
  const { data: type } = useQuery({
    key: ['product-type', productTypeId],
    about: ['product_type'],
    isEnabled: productTypeId !== null,
    run: async (signal) =>
      (await souk.getProductType({ productTypeId: productTypeId ?? '' }, { signal })).data,
  })
  const attributes = type?.attributes.filter(({ localized }) => localized) ?? []
  return [
    {
      field: 'title',
      name: t.productTranslations.textTitle,
      original: product.title,
      isLong: false,
    },
    {
      field: 'description',
      name: t.productTranslations.description,
      original: product.description ?? '',
      isLong: true,
    },
    ...attributes.map(({ key, name }) => ({
      field: attributeField(key),
      name,
      original: String(product.attributes[key] ?? ''),
      isLong: false,
    })),
  ]
}
