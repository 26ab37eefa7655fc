import type { SavedView } from '@souk/sdk'
import { useChange } from '../api/change.ts'
import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import * as requests from '../base/generated/requests.ts'
import { navigate, search, useAddress } from '../router/address.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { holds } from '../session/rights.ts'
import { fieldName } from '../texts/field-name.ts'
import { type Texts, useTexts } from '../texts/index.ts'
import { stateText } from '../texts/states.ts'
import { Button } from './button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { Dialog, NowAfter } from './dialog.tsx'
import { useDraft } from './draft.ts'
import type { FactLine } from './facts.tsx'
import { TextField } from './field.tsx'
import { filterDay } from './filters.tsx'
import type { ListPageProps } from './list-page.tsx'

export type Filters = Readonly<Record<string, string>>

export interface Views {
  readonly views: readonly SavedView[]
  /** The one that was opened, also if a filter was changed since; else the one whose filters are set now. */
  readonly current: SavedView | undefined
}

/** The views of a list: a person's own, and those that others share. */
export function useViews(page: string, filters: Filters): Views {
  const may = useMay()
  const opened = useAddress().query.get('view')
  const { data: views = [] } = useQuery({
    key: ['saved-views', page],
    about: ['saved_view'],
    isEnabled: hasViews(page) && may('listSavedViews'),
    run: async (signal) =>
      (await souk.listSavedViews({ page, limit: 96 }, { signal })).data.content,
  })
  const current =
    views.find(({ id }) => id === opened) ?? views.find((view) => isSame(view.filters, filters))
  return { views, current }
}

/** Only lists of the menu have views, not those of one thing. */
function hasViews(page: string): boolean {
  return !page.includes('/')
}

function isSame(one: Filters, other: Filters): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Where a view leads: the list with its filters in the address, and which view it is. */
export function pathOfView({ page, filters, id }: SavedView): string {
  return `${page}?${new URLSearchParams({ ...filters, view: id })}`
}

interface ViewButtonProps {
  readonly page: string
  readonly filters: Filters
  readonly current: SavedView | undefined
  readonly list: FilteredList
}

/** What a list knows of its filters. */
type FilteredList = Pick<ListPageProps<never>, 'about' | 'tabs' | 'filterValue'>

/** Saves what is filtered for now, or changes the view that is shown; both where its filters are no longer those of now. */
export function ViewButton({ page, filters, current, list }: ViewButtonProps) {
  const t = useTexts()
  const may = useMay()
  const mayChange = useMayChange()
  const open = useAddress().query.get('do')
  if (!may('createSavedView') || !hasViews(page)) return null
  const changeable = current && mayChange(current) ? current : undefined
  const isNew = Object.keys(filters).length > 0 && (!current || !isSame(current.filters, filters))
  return (
    <>
      {changeable && (
        <Button isSmall icon="bookmark" onClick={() => search({ do: 'view' })}>
          {t.kit.changeView}
        </Button>
      )}
      {isNew && (
        <Button isSmall icon="bookmark" onClick={() => search({ do: 'save-view' })}>
          {t.kit.saveView}
        </Button>
      )}
      {open === 'view' && changeable && (
        <ViewDialog key={changeable.id} {...{ page, filters, list }} current={changeable} />
      )}
      {open === 'delete-view' && changeable && <DeleteViewDialog page={page} view={changeable} />}
      {open === 'save-view' && isNew && (
        <ViewDialog {...{ page, filters, list }} current={undefined} />
      )}
    </>
  )
}

const close = () => search({ do: null })

/** A view is changed by its owner, a shared one also by whoever looks after those of others. */
function useMayChange(): (view: SavedView) => boolean {
  const { data: caller } = useCaller()
  return ({ owner_member_id, shared }) =>
    caller !== undefined &&
    (owner_member_id === caller.id || (shared && holds(caller, 'views:manage')))
}

interface ViewFields {
  readonly name: string
  readonly shared: boolean
}

function ViewDialog({ page, filters, current, list }: ViewButtonProps) {
  const t = useTexts()
  const { data: caller } = useCaller()
  const saved = { name: current?.name ?? '', shared: current?.shared ?? false }
  const draft = useDraft<ViewFields>(saved)
  const { name, shared } = draft.fields
  // Only who it belongs to stops sharing it.
  const isOwn = current === undefined || current.owner_member_id === caller?.id
  const isRefiltered = current !== undefined && !isSame(current.filters, filters)
  const save = useSaveView({ page, filters, current, list }, draft)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => (key === 'name' ? t.kit.viewName : t.kit.viewShared)}
      isNew={current === undefined}
      more={isRefiltered ? filterLines(current.filters, filters, list, t) : []}
      title={current ? t.kit.changeView : t.kit.saveView}
      action={t.kit.save}
      isIncomplete={name.trim() === ''}
      isRunning={save.isRunning}
      error={save.error}
      onSubmit={() => void save.run(undefined)}
      onClose={close}
    >
      <TextField
        {...requests.createSavedView.name}
        label={t.kit.viewName}
        path="/name"
        isFirst
        value={name}
        onInput={(typed) => draft.set({ name: typed })}
      />
      {isOwn && (
        <label class="choice">
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => draft.set({ shared: event.currentTarget.checked })}
          />
          {t.kit.viewShared}
        </label>
      )}
      {current && (
        <div>
          <Button isSmall icon="trash" onClick={() => search({ do: 'delete-view' })}>
            {t.kit.deleteView}
          </Button>
        </div>
      )}
    </ChangeDialog>
  )
}

/** Makes a view, or sends what was changed of the one that is shown. */
function useSaveView(
  { page, filters, current }: ViewButtonProps,
  draft: ReturnType<typeof useDraft<ViewFields>>,
) {
  const t = useTexts()
  const { name, shared } = draft.fields
  return useChange({
    run: (_: undefined, idempotencyKey) =>
      current
        ? souk.updateSavedView(
            {
              savedViewId: current.id,
              name: draft.changed.name,
              shared: draft.changed.shared,
              filters: isSame(current.filters, filters) ? undefined : filters,
            },
            { idempotencyKey },
          )
        : souk.createSavedView({ page, name: name.trim(), filters, shared }, { idempotencyKey }),
    about: ['saved_view'],
    done: () => t.kit.viewSaved(name),
    onEnd: close,
  })
}

function DeleteViewDialog({ page, view }: { readonly page: string; readonly view: SavedView }) {
  const t = useTexts()
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.deleteSavedView({ savedViewId: view.id }, { idempotencyKey }),
    about: ['saved_view'],
    done: () => t.kit.viewDeleted(view.name),
    onEnd: ({ approval }) => (approval ? close() : navigate(page)),
  })
  return (
    <Dialog
      title={t.kit.deleteView}
      action={t.kit.deleteView}
      isDanger
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={close}
    >
      <NowAfter
        lines={[
          {
            name: t.kit.viewName,
            now: <span class="theirs">{view.name}</span>,
            after: t.kit.none,
          },
        ]}
      />
    </Dialog>
  )
}

/** The filters of a view that would change. */
function filterLines(now: Filters, after: Filters, list: FilteredList, t: Texts) {
  const names = [...new Set([...Object.keys(now), ...Object.keys(after)])]
  return names
    .filter((name) => now[name] !== after[name])
    .map((name) => ({
      name: fieldName(name, t),
      now: filterText(name, now[name], list, t),
      after: filterText(name, after[name], list, t),
    }))
}

/** What a list is filtered by, in words. */
export function filterFacts(filters: Filters, list: FilteredList, t: Texts): readonly FactLine[] {
  return Object.entries(filters).map(([name, value]) => [
    fieldName(name, t),
    filterText(name, value, list, t),
  ])
}

/** A filter as the page itself calls it: by its tab, in the words for its state, as a day, by the name of a thing. */
function filterText(name: string, value: string | undefined, list: FilteredList, t: Texts) {
  if (value === undefined) return t.kit.none
  const { about, tabs, filterValue } = list
  const [, tab] =
    tabs?.tabs.find(([one, , own = tabs.parameter]) => own === name && one === value) ?? []
  const state = stateText(about[0] ?? '', name, value, t)
  const isTrueOrFalse: Readonly<Record<string, string>> = { true: t.kit.yes, false: t.kit.no }
  const word = tab ?? state ?? isTrueOrFalse[value] ?? filterDay(value)
  return word ?? filterValue?.(name, value, t) ?? <span class="theirs">{value}</span>
}
