import type { Collection } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { given, orNull } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import {
  changedTranslations,
  givenTranslations,
  translationsText,
} from '../../shared/translations/translations.ts'
import { linesOf, newLine, rulesOf, rulesText, typedRules } from './rules.ts'

/** What a form about a collection holds. */
export type Fields = Readonly<
  Record<
    | 'title'
    | 'handle'
    | 'description'
    | 'matching'
    | 'rules'
    | 'sort'
    | 'translations'
    | 'metadata',
    string
  >
>

type Kind = Collection['kind']

export function fieldsOf(collection: Collection | undefined, currency: string): Fields {
  const rules = collection ? linesOf(collection.rules, currency) : [newLine(currency)]
  return {
    title: collection?.title ?? '',
    handle: collection?.handle ?? '',
    description: collection?.description ?? '',
    matching: collection?.matching ?? 'ALL',
    rules: rulesText(rules),
    sort: collection?.sort ?? '',
    translations: translationsText(collection?.translations ?? {}),
    metadata: metadataText(collection?.metadata ?? {}),
  }
}

/** Only what is chosen by hand has an order by hand. */
export function sortsOf(kind: Kind) {
  const { values } = requests.createCollection.sort
  return kind === 'RULE' ? values.filter((sort) => sort !== 'MANUAL') : values
}

/** The order that is chosen, or the one that the kind begins with. */
export function sortOf({ sort }: Pick<Fields, 'sort'>, kind: Kind): Collection['sort'] {
  const sorts = sortsOf(kind)
  return sorts.find((one) => one === sort) ?? (kind === 'RULE' ? 'NEWEST' : 'MANUAL')
}

export function wrongWith(fields: Fields, kind: Kind, isNew: boolean): ReadonlySet<keyof Fields> {
  const wrong = new Set<keyof Fields>()
  const handle = fields.handle.trim()
  if (fields.title.trim() === '') wrong.add('title')
  if (!(isNew && handle === '') && !fits(handle, requests.updateCollection.handle))
    wrong.add('handle')
  if (kind === 'RULE' && rulesOf(typedRules(fields.rules)) === undefined) wrong.add('rules')
  if (metadataOf(fields.metadata) === undefined) wrong.add('metadata')
  return wrong
}

/** What a new collection is sent with. */
export function draftOf(fields: Fields, kind: Kind) {
  const isRuled = kind === 'RULE'
  return {
    title: fields.title.trim(),
    kind,
    handle: given(fields.handle),
    description: given(fields.description),
    matching: isRuled ? (fields.matching as Collection['matching']) : undefined,
    rules: isRuled ? rulesOf(typedRules(fields.rules)) : undefined,
    sort: sortOf(fields, kind),
    translations: givenTranslations(fields.translations),
    metadata: givenMetadata(fields.metadata),
  }
}

/** What a change is sent with. An emptied field is taken away. */
export function changesOf(changed: Partial<Fields>, collection: Collection) {
  const { title, handle, matching, rules, sort, translations, metadata } = changed
  const before = translationsText(collection.translations)
  return {
    title,
    handle,
    description: orNull(changed.description),
    matching: matching as Collection['matching'] | undefined,
    rules: rules === undefined ? undefined : rulesOf(typedRules(rules)),
    sort: sort as Collection['sort'] | undefined,
    translations:
      translations === undefined ? undefined : changedTranslations(before, translations),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
