import type { SavedView } from '@souk/sdk'
import { useChange } from '../api/change.ts'
import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import * as requests from '../base/generated/requests.ts'
import { navigate, search, useAddress } from '../router/address.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { Dialog, NowAfter } from './dialog.tsx'
import { useDraft } from './draft.ts'
import { TextField } from './field.tsx'

export type Filters = Readonly<Record<string, string>>

export interface Views {
  readonly views: readonly SavedView[]
  /** The one whose filters are set now. */
  readonly current: SavedView | undefined
}

/** The views of a list: a person's own, and those that others share. */
export function useViews(page: string, filters: Filters): Views {
  const may = useMay()
  const { data: views = [] } = useQuery({
    key: ['saved-views', page],
    about: ['saved_view'],
    isEnabled: hasViews(page) && may('listSavedViews'),
    run: async (signal) =>
      (await souk.listSavedViews({ page, limit: 96 }, { signal })).data.content,
  })
  return { views, current: views.find((view) => isSame(view.filters, filters)) }
}

/** Only lists of the menu have views, not those of one thing. */
function hasViews(page: string): boolean {
  return !page.includes('/')
}

function isSame(one: SavedView['filters'], other: Filters): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Where a view leads: the list with its filters in the address. */
export function pathOfView({ page, filters }: Pick<SavedView, 'page' | 'filters'>): string {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, text]) => [name, `${text}`]),
  )
  return query.size === 0 ? page : `${page}?${query}`
}

interface ViewButtonProps {
  readonly page: string
  readonly filters: Filters
  readonly current: SavedView | undefined
}

/** Saves what is filtered for now, or changes the view that is shown. */
export function ViewButton({ page, filters, current }: ViewButtonProps) {
  const t = useTexts()
  const may = useMay()
  const { data: caller } = useCaller()
  const open = useAddress().query.get('do')
  const isOthers = current !== undefined && current.owner_member_id !== caller?.id
  if (!may('createSavedView') || !hasViews(page) || isOthers || Object.keys(filters).length === 0)
    return null
  return (
    <>
      <Button isSmall icon="bookmark" onClick={() => search({ do: 'view' })}>
        {current ? t.kit.changeView : t.kit.saveView}
      </Button>
      {open === 'view' && <ViewDialog page={page} filters={filters} current={current} />}
      {open === 'delete-view' && current && <DeleteViewDialog page={page} view={current} />}
    </>
  )
}

const close = () => search({ do: null })

function ViewDialog({ page, filters, current }: ViewButtonProps) {
  const t = useTexts()
  const saved = { name: current?.name ?? '', shared: current?.shared ?? false }
  const draft = useDraft<{ readonly name: string; readonly shared: boolean }>(saved)
  const { name, shared } = draft.fields
  const save = useChange({
    run: (_: undefined, idempotencyKey) =>
      current
        ? souk.updateSavedView(
            { savedViewId: current.id, name: draft.changed.name, shared: draft.changed.shared },
            { idempotencyKey },
          )
        : souk.createSavedView({ page, name: name.trim(), filters, shared }, { idempotencyKey }),
    about: ['saved_view'],
    done: () => t.kit.viewSaved(name),
    onEnd: close,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => (key === 'name' ? t.kit.viewName : t.kit.viewShared)}
      isNew={current === undefined}
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
      <label class="choice">
        <input
          type="checkbox"
          checked={shared}
          onChange={(event) => draft.set({ shared: event.currentTarget.checked })}
        />
        {t.kit.viewShared}
      </label>
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
