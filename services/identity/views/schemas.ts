import { Id, listQuery, personal } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Time } from '../schemas.ts'
import type { SavedView } from './view.ts'

const Page = Type.String({
  maxLength: 64,
  pattern: '^[a-z][a-z0-9-]*$',
  description: 'The page of the console that the view is for',
  examples: ['orders'],
})
const ViewName = Type.String({ minLength: 1, maxLength: 100, examples: ['Waiting for stock'] })
const FilterText = Type.String({ maxLength: 200 })
const Filters = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_.]{0,63}$' }), FilterText, {
  maxProperties: 20,
  additionalProperties: false,
  description:
    'What the filters of the page are set to, as its address has them; 4,000 characters at most',
  examples: [{ status: 'PAID', placed_from: '2026-06-01' }],
})
const Shared = Type.Boolean({
  description: 'Whether everybody of the tenant, or of the same provider, sees it',
})

export const SavedViewView = Type.Object({
  id: Id('viw'),
  owner_member_id: Type.Union([Id('mem'), Type.Null()], {
    description: 'Null for a view that a program has created, or a member who has left',
  }),
  provider_id: Type.Union([Id('prv'), Type.Null()], {
    description: 'The provider whose members see it; null for members of the tenant itself',
  }),
  page: Page,
  name: personal(ViewName),
  filters: personal(Filters),
  shared: Shared,
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})

export function viewOfSavedView(view: SavedView): Static<typeof SavedViewView> {
  return {
    id: view.id,
    owner_member_id: view.ownerMemberId,
    provider_id: view.providerId,
    page: view.page,
    name: view.name,
    filters: { ...view.filters },
    shared: view.shared,
    version: view.version,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  }
}

export const SavedViewParams = Type.Object({ savedViewId: Id('viw') })
export const ListSavedViewsQuery = listQuery({ page: Type.Optional(Page) })

export const CreateSavedViewBody = Type.Object(
  {
    page: Page,
    name: ViewName,
    filters: Filters,
    shared: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
)

export const UpdateSavedViewBody = Type.Object(
  {
    name: Type.Optional(ViewName),
    filters: Type.Optional(Filters),
    shared: Type.Optional(Shared),
  },
  { additionalProperties: false, minProperties: 1 },
)
