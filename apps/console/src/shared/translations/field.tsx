import { IconButton } from '../../kit/button.tsx'
import { Combobox, choicesMax } from '../../kit/combobox.tsx'
import { Field, type FieldProps, TextField } from '../../kit/field.tsx'
import type { TextLimits } from '../../kit/limits.ts'
import type { Choice } from '../../kit/options.tsx'
import { useTexts } from '../../texts/index.ts'
import {
  commonLanguages,
  isLanguageTag,
  languageName,
  type Translations,
  translationsOf,
  translationsText,
} from './translations.ts'

interface TranslatedText {
  readonly name: string
  readonly label: string
  readonly limits: TextLimits
  readonly isLong?: boolean
}

interface TranslationsFieldProps {
  /** See `translationsText`. */
  readonly value: string
  readonly onInput: (value: string) => void
  /** Where they are in what is sent. */
  readonly path?: string
  /** The texts that can be translated. */
  readonly texts: readonly TranslatedText[]
}

/** The texts of a thing in other languages, one part of the form for each. */
export function TranslationsField(props: TranslationsFieldProps) {
  const t = useTexts()
  const { value, onInput, texts, path = '/translations' } = props
  const translations = translationsOf(value)
  const write = (changed: Translations) => onInput(translationsText(changed))
  const tags = Object.keys(translations)
  return (
    <fieldset class="form-part">
      <legend>{t.translations.title}</legend>
      {tags.map((tag) => (
        <Language
          key={tag}
          tag={tag}
          path={`${path}/${tag}`}
          texts={texts}
          said={translations[tag] ?? {}}
          onInput={(said) => write({ ...translations, [tag]: said })}
          onDrop={() =>
            write(Object.fromEntries(Object.entries(translations).filter(([one]) => one !== tag)))
          }
        />
      ))}
      <LanguageField
        label={t.translations.add}
        path={path}
        isOptional
        hint={t.translations.addHint}
        value=""
        except={new Set(tags)}
        onChange={(tag) => write({ ...translations, [tag]: {} })}
      />
    </fieldset>
  )
}

interface LanguageFieldProps extends Omit<FieldProps, 'children' | 'isEmpty' | 'isRequired'> {
  readonly value: string
  readonly except: ReadonlySet<string>
  readonly onChange: (tag: string) => void
}

/** A language, by a part of its name or by its tag. */
export function LanguageField({ value, except, onChange, ...field }: LanguageFieldProps) {
  return (
    <Field {...field} isRequired={!field.isOptional} isEmpty={value === ''}>
      {(tied) => (
        <Combobox
          tied={{ ...tied }}
          source={{ name: 'language', about: [], find: findLanguages }}
          value={value}
          text={value === '' ? '' : languageName(value)}
          except={except}
          isFirst={!field.isOptional}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

async function findLanguages(typed: string): Promise<readonly Choice[]> {
  const part = typed.toLocaleLowerCase()
  const known = commonLanguages
    .map((tag): Choice => [tag, `${languageName(tag)} (${tag})`])
    .filter(([, text]) => text.toLocaleLowerCase().includes(part))
  const isOther = isLanguageTag(typed) && !commonLanguages.includes(typed)
  const other: Choice = [typed, `${languageName(typed)} (${typed})`]
  return (isOther ? [other, ...known] : known).slice(0, choicesMax)
}

interface LanguageProps {
  readonly tag: string
  readonly path: string
  readonly texts: readonly TranslatedText[]
  readonly said: Translations[string]
  readonly onInput: (said: Translations[string]) => void
  readonly onDrop: () => void
}

function Language({ tag, path, texts, said, onInput, onDrop }: LanguageProps) {
  const t = useTexts()
  const name = languageName(tag)
  return (
    <div class="form-line">
      <div class="stack tight">
        {texts.map(({ name: text, label, limits, isLong }) => (
          <TextField
            key={text}
            {...limits}
            label={`${label} · ${name}`}
            path={`${path}/${text}`}
            isOptional
            isLong={isLong ?? false}
            value={said[text] ?? ''}
            onInput={(typed) => onInput({ ...said, [text]: typed })}
          />
        ))}
      </div>
      <IconButton icon="trash" name={t.translations.drop(name)} onClick={onDrop} />
    </div>
  )
}
