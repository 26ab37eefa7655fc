import type { Metadata } from '@souk/platform'
import { retranslated, translatedIn } from '../locales.ts'
import { categoryCycle, categoryTooDeep } from './problems.ts'

export const categoryStatuses = ['ACTIVE', 'HIDDEN'] as const
export type CategoryStatus = (typeof categoryStatuses)[number]

export const levelsMax = 12
export const categoriesMax = 10_000

/** What a category is called in one language. */
export interface CategoryTexts {
  readonly name?: string
  readonly description?: string
}
export type CategoryTranslations = Readonly<Record<string, CategoryTexts>>

/** A category as its row keeps it. */
export interface StoredCategory {
  readonly id: string
  readonly parentId: string | null
  /** Ids of all categories that it is in, the one at the top first. */
  readonly path: readonly string[]
  /** 1 at the top. */
  readonly level: number
  /** 0 for the first of those with the same parent. */
  readonly position: number
  readonly handle: string
  readonly name: string
  readonly description: string | null
  readonly translations: CategoryTranslations
  readonly status: CategoryStatus
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Ancestor = Pick<StoredCategory, 'id' | 'handle' | 'name' | 'translations'>

export interface Category extends StoredCategory {
  readonly ancestors: readonly Ancestor[]
  /** Products that are found in it, those of its subcategories included. */
  readonly productCount: number
  /** Categories directly in it. */
  readonly childCount: number
}

/** The same with the texts of a language, each from the nearest one that has it. */
export function inLocale(category: Category, locale: string | undefined): Category {
  if (locale === undefined) return category
  const { translations } = category
  const description = translatedIn(translations, locale, (texts) => texts.description)
  return {
    ...category,
    name: nameIn(category, locale),
    description: description ?? category.description,
    ancestors: category.ancestors.map((above) => ({ ...above, name: nameIn(above, locale) })),
  }
}

function nameIn({ name, translations }: Ancestor, locale: string): string {
  return translatedIn(translations, locale, (texts) => texts.name) ?? name
}

export type CategoryDetails = Pick<
  StoredCategory,
  'handle' | 'name' | 'description' | 'status' | 'metadata'
>

export interface CategoryChanges extends Partial<CategoryDetails> {
  /** A locale that is named is replaced, or removed by null; others stay. */
  readonly translations?: Readonly<Record<string, CategoryTexts | null>>
}

export interface CategoryDraft extends Partial<CategoryDetails> {
  readonly name: string
  readonly parentId: string | null
  /** At the end when undefined. */
  readonly position: number | undefined
  readonly translations: CategoryTranslations
}

/** Position, level and path follow from where it is put. */
type Whereabouts = Pick<StoredCategory, 'parentId' | 'path' | 'level' | 'position'>
export type Place = Whereabouts & Pick<Category, 'ancestors'>

/** Under a parent, or at the top; behind the last of the others if the position asked for is beyond it. */
export function placeIn(
  parent: Category | null,
  othersCount: number,
  asked: number | undefined,
): Place {
  const ancestors = parent === null ? [] : [...parent.ancestors, nameOf(parent)]
  return {
    parentId: parent?.id ?? null,
    path: ancestors.map(({ id }) => id),
    level: ancestors.length + 1,
    position: Math.min(asked ?? othersCount, othersCount),
    ancestors,
  }
}

function nameOf({ id, handle, name, translations }: Category): Ancestor {
  return { id, handle, name, translations }
}

/** A category has at most `levelsMax - 1` above it, and so has everything in it. */
export function checkDepth(level: number, levelsBelow = 0): void {
  if (level + levelsBelow > levelsMax) throw categoryTooDeep({ limit: levelsMax })
}

/** It is never put into itself, nor into something that is in it. */
export function checkNoCycle(category: StoredCategory, parent: StoredCategory | null): void {
  const isCycle =
    parent !== null && (parent.id === category.id || parent.path.includes(category.id))
  if (!isCycle) return
  const message = 'is the category itself, or in it'
  throw categoryCycle(
    { categoryId: category.id, parentId: parent.id },
    { errors: [{ path: '/parent_id', code: 'category_cycle', message }] },
  )
}

export function newCategory(
  draft: CategoryDraft & { readonly handle: string },
  place: Place,
  id: string,
  now: Date,
): Category {
  const { handle, name, description = null, status = 'ACTIVE', translations, metadata = {} } = draft
  return {
    id,
    ...place,
    handle,
    name,
    description,
    translations,
    status,
    metadata,
    version: 1,
    createdAt: now,
    updatedAt: now,
    productCount: 0,
    childCount: 0,
  }
}

export function edit(category: Category, changes: CategoryChanges, now: Date): Category {
  const { translations, ...details } = changes
  return {
    ...category,
    ...details,
    ...(translations && { translations: retranslated(category.translations, translations) }),
    version: category.version + 1,
    updatedAt: now,
  }
}

export function move(category: Category, place: Place, now: Date): Category {
  return { ...category, ...place, version: category.version + 1, updatedAt: now }
}
