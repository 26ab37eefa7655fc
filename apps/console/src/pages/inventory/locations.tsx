import type { Location } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay, useOwns } from '../../session/caller.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { ChangeLocation, CreateLocation, DeleteLocation } from './location-dialogs.tsx'
import { InventorySections } from './sections.tsx'

/** Where stock is kept. */
export function LocationList() {
  const t = useTexts()
  const may = useMay()
  const providerName = useProviderNames()
  const owner = (id: string | null) => (id === null ? t.inventory.ownerSelf : providerName(id))
  return (
    <>
      <ListPage<Location>
        path="inventory/locations"
        title={t.menu.inventory}
        icon="boxes"
        about={['location']}
        above={<InventorySections />}
        filters={[]}
        actions={
          may('createLocation') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.inventory.createLocation}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listLocations(wanted, { signal })}
        columns={columnsOf(t, owner)}
        keyOf={({ id }) => id}
        {...(may('updateLocation') && {
          linkOf: ({ id }: Location) => `inventory/locations?do=change&location=${id}`,
        })}
        none={{ title: t.inventory.noLocation, detail: t.inventory.noLocationDetail }}
        noneFound={t.inventory.noLocation}
      />
      <OpenDialog />
    </>
  )
}

function OpenDialog() {
  const { query } = useAddress()
  const open = query.get('do')
  const locationId = query.get('location')
  const owns = useOwns()
  const { data: location } = useQuery({
    key: ['location', locationId],
    about: ['location'],
    isEnabled: locationId !== null,
    run: async (signal) => {
      const { data, etag } = await souk.getLocation({ locationId: locationId ?? '' }, { signal })
      return { ...data, etag }
    },
  })
  const onClose = () => search({ do: null, location: null })
  if (open === 'create') return <CreateLocation onClose={onClose} />
  // A provider sees the locations of the operator and changes its own.
  if (location === undefined || !owns(location.provider_id)) return null
  if (open === 'change') return <ChangeLocation location={location} onClose={onClose} />
  return open === 'delete' ? <DeleteLocation location={location} onClose={onClose} /> : null
}

function columnsOf(
  t: Texts,
  owner: (providerId: string | null) => string,
): readonly Column<Location>[] {
  return [
    {
      key: 'location',
      title: t.inventory.location,
      cell: ({ name, code, is_default, active }) => (
        <span>
          <strong class="theirs">{name}</strong>{' '}
          {is_default && <Badge tone="reached" text={t.inventory.isDefault} isPlain />}
          {!active && <Badge tone="ended" text={t.inventory.inactive} isPlain />}
          {code !== name && <span class="note theirs block">{code}</span>}
        </span>
      ),
    },
    { key: 'kind', title: t.inventory.kind, cell: ({ kind }) => t.inventory.kinds[kind] },
    {
      key: 'ships_to',
      title: t.inventory.ships_to,
      isAside: true,
      cell: ({ ships_to }) => (
        <span class="soft">
          {ships_to.length === 0 ? t.inventory.everywhere : ships_to.join(', ')}
        </span>
      ),
    },
    {
      key: 'priority',
      title: t.inventory.priority,
      isFigure: true,
      isAside: true,
      cell: ({ priority }) => unitsText(priority),
    },
    {
      key: 'owner',
      title: t.inventory.owner,
      isAside: true,
      cell: ({ provider_id }) => <span class="soft theirs">{owner(provider_id)}</span>,
    },
    {
      key: 'items',
      title: t.inventory.stock,
      isFigure: true,
      cell: ({ code }) => (
        <Link to={`inventory?warehouse=${code}`} class="link above">
          {t.inventory.itemsAt}
        </Link>
      ),
    },
  ]
}
