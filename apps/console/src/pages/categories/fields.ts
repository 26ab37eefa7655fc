import type { Category } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { given, orNull } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import {
  changedTranslations,
  givenTranslations,
  translationsText,
} from '../../shared/translations/translations.ts'

/** What a form about a category holds. */
export type Fields = Readonly<
  Record<'name' | 'handle' | 'status' | 'description' | 'translations' | 'metadata', string>
>

export function fieldsOf(category: Category | undefined): Fields {
  return {
    name: category?.name ?? '',
    handle: category?.handle ?? '',
    status: category?.status ?? 'ACTIVE',
    description: category?.description ?? '',
    translations: translationsText(category?.translations ?? {}),
    metadata: metadataText(category?.metadata ?? {}),
  }
}

export function wrongWith(fields: Fields, isNew: boolean): ReadonlySet<keyof Fields> {
  const wrong = new Set<keyof Fields>()
  const handle = fields.handle.trim()
  if (fields.name.trim() === '') wrong.add('name')
  if (!(isNew && handle === '') && !fits(handle, requests.updateCategory.handle))
    wrong.add('handle')
  if (metadataOf(fields.metadata) === undefined) wrong.add('metadata')
  return wrong
}

/** What a new category is sent with. */
export function draftOf(fields: Fields) {
  return {
    name: fields.name.trim(),
    handle: given(fields.handle),
    status: fields.status as Category['status'],
    description: given(fields.description),
    translations: givenTranslations(fields.translations),
    metadata: givenMetadata(fields.metadata),
  }
}

/** What a change is sent with. An emptied field is taken away. */
export function changesOf(changed: Partial<Fields>, category: Category) {
  const { name, handle, status, description, translations, metadata } = changed
  const before = translationsText(category.translations)
  return {
    name,
    handle,
    status: status as Category['status'] | undefined,
    description: orNull(description),
    translations:
      translations === undefined ? undefined : changedTranslations(before, translations),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
