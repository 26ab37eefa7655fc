import type { ListProductsItem, Product } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { etagOf } from '../../api/etag.ts'
import { rowsOf } from '../../api/rows.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import type { BulkAction } from '../../kit/bulk.tsx'
import type { NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { tagsOf, tagsText } from '../../kit/tags.ts'
import { categoryNames } from '../../shared/names/categories.ts'
import { NamesField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { tagged, tagLines, wrongTags } from './bulk-tags.ts'
import { kindChoices } from './kinds.ts'
import { ProductStatus } from './status.tsx'
import { useStructureNames } from './structure-shown.ts'

const none: ReadonlySet<string> = new Set()
const empty = { added: '', removed: '', into: none, outOf: none, kind: '', taxCode: '' }
type Draft = typeof empty

/** Sets what several products have in common: tags, categories, type and tax code. What nobody sets stays as it is. */
export function useEditAction(): BulkAction<ListProductsItem> {
  const t = useTexts()
  const [draft, setDraft] = useState(empty)
  const nameOf = useStructureNames()
  return {
    key: 'edit',
    name: t.kit.edit,
    icon: 'pencil',
    things: t.products.bulkProducts,
    fits: () => true,
    stateOf: ({ status }) => <ProductStatus status={status} />,
    fields: (
      <BulkFields
        draft={draft}
        set={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      />
    ),
    isIncomplete: wrongTags(tagsOf(draft.added), tagsOf(draft.removed)) || hasBothWays(draft),
    hindrance: isEmpty(draft) ? t.kit.unchanged : undefined,
    lines: (items) => [...linesOf(items, draft, t), ...categoryLines(draft, nameOf, t)],
    about: ['product', 'variant'],
    run: async (items, idempotencyKey) => {
      const rows = items.map((item) => ({
        id: item.id,
        if_match: etagOf(item),
        body: bodyOf(item, draft),
      }))
      const ids = rows.map(({ id }) => id)
      const results = rowsOf(ids, await souk.updateProducts({ rows }, { idempotencyKey }))
      // The next ones that are selected get tags of their own.
      setDraft(empty)
      return results
    },
  }
}

function isEmpty({ into, outOf, ...texts }: Draft): boolean {
  return into.size + outOf.size === 0 && Object.values(texts).every((text) => text.trim() === '')
}

/** Nothing is put into a category and taken out of it at once. */
function hasBothWays({ into, outOf }: Draft): boolean {
  return [...into].some((id) => outOf.has(id))
}

/** Which categories each of them is in is not in the list, and need not be known: they keep all others. */
function categoryLines({ into, outOf }: Draft, nameOf: (id: string) => string, t: Texts) {
  const line = (name: string, ids: ReadonlySet<string>): NowAfterLine[] =>
    ids.size === 0
      ? []
      : [{ name, now: t.products.bulkOwn, after: [...ids].map(nameOf).join(', ') }]
  return [
    ...line(t.products.bulkAddCategories, into),
    ...line(t.products.bulkRemoveCategories, outOf),
  ]
}

/** Each keeps its own tags and categories beside those that all of them get. */
function bodyOf({ tags }: ListProductsItem, draft: Draft) {
  const { added, removed, into, outOf, kind, taxCode } = draft
  const isTagged = added.trim() !== '' || removed.trim() !== ''
  return {
    tags: isTagged ? tagged(tags, tagsOf(added), tagsOf(removed)) : undefined,
    add_category_ids: into.size === 0 ? undefined : [...into],
    remove_category_ids: outOf.size === 0 ? undefined : [...outOf],
    kind: kind === '' ? undefined : (kind as Product['kind']),
    tax_code: given(taxCode),
  }
}

function linesOf(items: readonly ListProductsItem[], draft: Draft, t: Texts): NowAfterLine[] {
  const { kinds } = t.products
  const lines = tagLines(items, tagsOf(draft.added), tagsOf(draft.removed))
  return [
    ...lines.map(({ tag, now, after }) => ({
      name: t.products.bulkTag(tag),
      now: t.products.bulkProducts(now),
      after: t.products.bulkProducts(after),
    })),
    ...(draft.kind === ''
      ? []
      : [
          {
            name: t.products.kind,
            now: tagsText([...new Set(items.map(({ kind }) => kinds[kind]))]),
            after: kinds[draft.kind as Product['kind']],
          },
        ]),
    ...(given(draft.taxCode) === undefined
      ? []
      : [{ name: t.products.tax_code, now: t.products.bulkOwn, after: draft.taxCode.trim() }]),
  ]
}

interface BulkFieldsProps {
  readonly draft: Draft
  readonly set: (changed: Partial<Draft>) => void
}

function BulkFields({ draft, set }: BulkFieldsProps) {
  const t = useTexts()
  const isWrong = wrongTags(tagsOf(draft.added), tagsOf(draft.removed))
  return (
    <>
      <TextField
        label={t.products.bulkAddTags}
        isOptional
        isFirst
        value={draft.added}
        onInput={(added) => set({ added })}
        hint={t.products.tagsHint}
        wrong={isWrong ? t.products.bulkTagsWrong : undefined}
      />
      <TextField
        label={t.products.bulkRemoveTags}
        isOptional
        value={draft.removed}
        onInput={(removed) => set({ removed })}
        hint={t.products.tagsHint}
      />
      <NamesField
        names={categoryNames}
        label={t.products.bulkAddCategories}
        add={t.products.bulkAddCategory}
        chosen={draft.into}
        onChange={(into) => set({ into })}
      />
      <NamesField
        names={categoryNames}
        label={t.products.bulkRemoveCategories}
        add={t.products.bulkRemoveCategory}
        chosen={draft.outOf}
        onChange={(outOf) => set({ outOf })}
      />
      {hasBothWays(draft) && <p class="wrong">{t.products.bulkCategoriesWrong}</p>}
      <div class="fields-beside">
        <SelectField
          label={t.products.kind}
          choices={[['', t.products.bulkKeep], ...kindChoices(t)]}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
          hint={t.products.kindHint}
        />
        <TextField
          {...requests.updateProduct.tax_code}
          label={t.products.tax_code}
          isOptional
          value={draft.taxCode}
          onInput={(taxCode) => set({ taxCode })}
          hint={t.products.bulkTaxHint}
        />
      </div>
    </>
  )
}
