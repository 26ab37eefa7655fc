import type { Category } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../kit/dialog.tsx'
import type { Choice } from '../../kit/options.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { categoryNames } from '../../shared/names/categories.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { type ShownCategory, useChildren } from './read.ts'

interface MoveCategoryProps {
  readonly category: ShownCategory
  readonly onClose: () => void
}

/** Puts a category into another one, or to another place. What the API has against it is said at the field. */
export function MoveCategory({ category, onClose }: MoveCategoryProps) {
  const t = useTexts()
  const [parentId, setParentId] = useState(category.parent_id ?? '')
  const [place, setPlace] = useState('')
  const siblings = useSiblings(parentId, category.id)
  const nameOf = categoryNames.useAny()
  const placeName = (id: string) => (id === '' ? t.categories.top : (nameOf(id) ?? id))
  const isSame = parentId === (category.parent_id ?? '')
  const choices = placeChoices(siblings, t)
  const last = choices.at(-1)?.[0] ?? ''
  const chosen = choices.some(([value]) => value === place)
    ? place
    : startOf(category, isSame, last)
  return (
    <ConfirmDialog
      title={t.categories.moveOf(category.name)}
      action={t.categories.move}
      hindrance={isSame && Number(chosen) === category.position ? t.kit.unchanged : undefined}
      lines={linesOf(category, { parentId, position: Number(chosen) }, placeName, t)}
      about={['category', 'product']}
      run={(idempotencyKey) =>
        souk.moveCategory(
          { categoryId: category.id, parent_id: parentId || null, position: Number(chosen) },
          { idempotencyKey, ifMatch: category.etag },
        )
      }
      done={({ name }) => t.categories.moved(name)}
      onClose={onClose}
    >
      <NameField
        names={categoryNames}
        label={t.categories.parent_id}
        path="/parent_id"
        hint={t.categories.moveHint}
        isFirst
        none={t.categories.top}
        except={new Set([category.id])}
        value={parentId}
        onChange={(id) => {
          setParentId(id)
          setPlace('')
        }}
      />
      <SelectField
        label={t.categories.position}
        path="/position"
        choices={choices}
        value={chosen}
        onChange={setPlace}
      />
    </ConfirmDialog>
  )
}

interface Place {
  readonly parentId: string
  readonly position: number
}

function linesOf(
  category: Category,
  after: Place,
  nameOf: (id: string) => string,
  t: Texts,
): NowAfterLine[] {
  return [
    {
      name: t.categories.parent_id,
      now: <span class="theirs">{nameOf(category.parent_id ?? '')}</span>,
      after: <span class="theirs">{nameOf(after.parentId)}</span>,
    },
    { name: t.categories.position, now: category.position + 1, after: after.position + 1 },
  ]
}

/** Those that it would stand among, without itself. */
function useSiblings(parentId: string, categoryId: string): readonly Category[] {
  const { data = [] } = useChildren(parentId || 'none')
  return data.filter(({ id }) => id !== categoryId)
}

/** Each place by what stands before it. */
function placeChoices(siblings: readonly Category[], t: Texts): Choice[] {
  return [
    ['0', t.categories.first],
    ...siblings.map(({ name }, index): Choice => [String(index + 1), t.categories.after(name)]),
  ]
}

/** It stays where it is among its siblings, and comes last among others. */
function startOf({ position }: Category, isSame: boolean, last: string): string {
  return isSame ? String(position) : last
}
