import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { soukInPart } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { LanguageField } from '../../shared/translations/field.tsx'
import { languageName } from '../../shared/translations/translations.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownProduct } from './detail.tsx'
import { fieldsOf, type Translatable, textsOf } from './translations.ts'
import { useTranslatables } from './translations-card.tsx'

interface TranslateProps {
  readonly product: ShownProduct
  /** The language to change; a new one is added without. */
  readonly locale: string | null
  readonly onClose: () => void
}

const limits = requests.updateProduct.translations.items

/** The texts of one language, which is saved as a whole. */
export function Translate({ product, locale, onClose }: TranslateProps) {
  const t = useTexts()
  const translatables = useTranslatables(product)
  const [tag, setTag] = useState(locale ?? '')
  const saved = locale === null ? undefined : product.translations[locale]
  const draft = useDraft(fieldsOf(saved, translatables))
  const texts = textsOf(draft.fields)
  const change = useSave(product, tag, onClose)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(field) => translatables.find((one) => one.field === field)?.name ?? field}
      isNew={locale === null}
      isSheet
      title={
        locale === null
          ? t.productTranslations.add
          : t.productTranslations.editOf(languageName(locale))
      }
      action={t.kit.save}
      isIncomplete={texts === undefined || tag === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => texts && void change.run(texts)}
      onClose={onClose}
    >
      {locale === null && (
        <LanguageField
          label={t.productTranslations.locale}
          except={new Set(Object.keys(product.translations))}
          value={tag}
          onChange={setTag}
        />
      )}
      {translatables.map((one, index) => (
        <TranslatedField
          key={one.field}
          translatable={one}
          tag={tag}
          value={draft.fields[one.field] ?? ''}
          onInput={(text) => draft.set({ [one.field]: text })}
          isFirst={locale !== null && index === 0}
          wrong={
            index === 0 && texts === undefined && draft.changes.length > 0
              ? t.productTranslations.nothing
              : undefined
          }
        />
      ))}
    </ChangeDialog>
  )
}

function useSave({ id: productId, etag: ifMatch }: ShownProduct, tag: string, onEnd: () => void) {
  const t = useTexts()
  return useChange({
    run: (texts: NonNullable<ReturnType<typeof textsOf>>, idempotencyKey) =>
      soukInPart.updateProduct(
        { productId, translations: { [tag]: texts } },
        { idempotencyKey, ifMatch },
      ),
    about: ['product'],
    done: () => t.productTranslations.saved(languageName(tag)),
    onEnd,
  })
}

interface TranslatedFieldProps {
  readonly translatable: Translatable
  readonly tag: string
  readonly value: string
  readonly onInput: (text: string) => void
  readonly isFirst: boolean
  readonly wrong: string | undefined
}

const hintMax = 160

/** Below it stands what it is a translation of. */
function TranslatedField({ translatable, tag, ...field }: TranslatedFieldProps) {
  const t = useTexts()
  const { name, original, isLong } = translatable
  const short = original.length > hintMax ? `${original.slice(0, hintMax)}…` : original
  return (
    <TextField
      {...field}
      {...limitsOf(translatable.field)}
      label={name}
      path={`/translations/${tag}/${translatable.field}`}
      isOptional
      isLong={isLong}
      hint={
        short === '' ? undefined : (
          <span class="theirs">{t.productTranslations.original(short)}</span>
        )
      }
    />
  )
}

function limitsOf(field: string): { readonly maxLength?: number } {
  const { title, description, attributes } = limits
  if (field === 'title') return title
  return field === 'description' ? description : attributes.items
}

/** Takes all texts of a language away. */
export function Untranslate(props: TranslateProps & { readonly locale: string }) {
  const t = useTexts()
  const { product, locale, onClose } = props
  const name = languageName(locale)
  return (
    <ConfirmDialog
      title={t.productTranslations.remove(name)}
      action={t.productTranslations.remove(name)}
      isDanger
      about={['product']}
      lines={[
        {
          name: t.productTranslations.textTitle,
          now: <span class="theirs">{product.translations[locale]?.title ?? t.kit.none}</span>,
          after: t.kit.none,
        },
      ]}
      run={(idempotencyKey) =>
        soukInPart.updateProduct(
          { productId: product.id, translations: { [locale]: null } },
          { idempotencyKey, ifMatch: product.etag },
        )
      }
      done={() => t.productTranslations.removed(name)}
      onClose={onClose}
    >
      <p>{t.productTranslations.removeText}</p>
    </ConfirmDialog>
  )
}
