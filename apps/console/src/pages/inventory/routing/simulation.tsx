import type { SimulatedRoute } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../../api/souk.ts'
import { useTask } from '../../../api/task.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Badge, type Tone } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { unitsText } from '../../../kit/units.ts'
import { countryNames } from '../../../shared/names/countries.ts'
import { NameField } from '../../../shared/names/name-field.tsx'
import { useVariantTexts } from '../../../shared/names/variants.tsx'
import { VariantLines, variantLinesOf } from '../../../shared/variant-lines.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'

const { lines: limits } = requests.simulateRouting

/** Tries the rules on an order that nobody has placed. */
export function SimulationCard() {
  const t = useTexts()
  const [typed, setTyped] = useState({ lines: '', country: '' })
  const lines = variantLinesOf(typed.lines, limits.items.quantity)
  const { country } = typed
  const task = useTask(async (signal) => {
    const asked = { lines: lines ?? [], ...(country !== '' && { country }) }
    return (await souk.simulateRouting(asked, { signal })).data
  })
  return (
    <Card title={t.routing.simulation}>
      <div class="stack">
        <p class="soft">{t.routing.simulationText}</p>
        <VariantLines
          label={t.transfers.lines}
          add={t.transfers.addLine}
          path="/lines"
          quantity={limits.items.quantity}
          value={typed.lines}
          onInput={(value) => setTyped({ ...typed, lines: value })}
        />
        <NameField
          names={countryNames}
          label={t.routing.country}
          path="/country"
          none={t.kit.none}
          value={typed.country}
          onChange={(country) => setTyped({ ...typed, country })}
        />
        <div>
          <Button
            kind="primary"
            icon="play"
            isDisabled={!lines || lines.length === 0 || task.isRunning}
            onClick={() => void task.run()}
          >
            {t.routing.simulate}
          </Button>
        </div>
        <Refusal error={task.error} />
        {task.result && <Result route={task.result} />}
      </div>
    </Card>
  )
}

function Result({ route }: { readonly route: SimulatedRoute }) {
  const t = useTexts()
  const nameOf = useVariantTexts()
  return (
    <div class="stack" role="status">
      <h3>{t.routing.parcels(route.parcels.length)}</h3>
      {route.search === 'GREEDY' && <p class="note">{t.routing.greedy}</p>}
      {route.primary_first && <p class="soft">{t.routing.primaryFirst}</p>}
      {!route.orderable && <p class="note">{t.routing.notOrderable}</p>}
      {[...route.short, ...route.bundles].map(({ variant_id, available, requested }) => (
        <p key={variant_id} class="short theirs">
          {t.routing.short(nameOf(variant_id), unitsText(available), unitsText(requested))}
        </p>
      ))}
      {route.promised.map(({ variant_id, warehouse, quantity }) => (
        <p key={`${warehouse} ${variant_id}`} class="soft theirs">
          {t.routing.promised(nameOf(variant_id), unitsText(quantity), warehouse)}
        </p>
      ))}
      <DataTable
        name={t.routing.parcel}
        columns={parcelColumns(t, nameOf)}
        items={route.parcels}
        keyOf={({ warehouse }) => warehouse}
      />
      <h3>{t.routing.explain}</h3>
      <DataTable
        name={t.routing.explain}
        columns={explainColumns(t, nameOf, route.country)}
        items={route.explain}
        keyOf={({ warehouse }) => warehouse}
      />
    </div>
  )
}

type Parcel = SimulatedRoute['parcels'][number]

function parcelColumns(t: Texts, nameOf: (id: string) => string): readonly Column<Parcel>[] {
  return [
    {
      key: 'warehouse',
      title: t.inventory.location,
      cell: ({ warehouse }) => <strong class="theirs">{warehouse}</strong>,
    },
    {
      key: 'contents',
      title: t.routing.contents,
      cell: ({ lines }) => (
        <span class="theirs prewrap">
          {lines
            .map(({ variant_id, quantity }) => `${unitsText(quantity)} × ${nameOf(variant_id)}`)
            .join('\n')}
        </span>
      ),
    },
    {
      key: 'ships_on',
      title: t.routing.shipsOn,
      isAside: true,
      cell: ({ ships_on }) => <span class="soft">{ships_on ?? t.kit.none}</span>,
    },
  ]
}

type Explained = SimulatedRoute['explain'][number]

const tones: Readonly<Record<Explained['verdict'], Tone>> = {
  CHOSEN: 'reached',
  NOT_NEEDED: 'ended',
  NO_STOCK: 'ended',
  DOES_NOT_SHIP_THERE: 'failed',
  INACTIVE: 'failed',
}

/** `4 × Cup (Set of cups)` */
function takenText(
  t: Texts,
  { variant_id, quantity, bundle_id }: Explained['taken'][number],
  nameOf: (id: string) => string,
): string {
  const units = `${unitsText(quantity)} × ${nameOf(variant_id)}`
  return bundle_id === null ? units : t.routing.forBundle(units, nameOf(bundle_id))
}

function explainColumns(
  t: Texts,
  nameOf: (id: string) => string,
  country: string | null,
): readonly Column<Explained>[] {
  return [
    {
      key: 'warehouse',
      title: t.inventory.location,
      cell: ({ warehouse }) => <span class="theirs">{warehouse}</span>,
    },
    {
      key: 'verdict',
      title: t.routing.verdict,
      cell: ({ verdict }) => (
        <Badge tone={tones[verdict]} text={t.routing.verdicts[verdict]} isPlain />
      ),
    },
    {
      key: 'taken',
      title: t.routing.taken,
      cell: ({ taken }) => (
        <span class="theirs prewrap">
          {taken.length === 0
            ? t.kit.none
            : taken.map((units) => takenText(t, units, nameOf)).join('\n')}
        </span>
      ),
    },
    {
      key: 'units',
      title: t.routing.units,
      isFigure: true,
      cell: ({ units }) => unitsText(units),
    },
    {
      key: 'priority',
      title: t.inventory.priority,
      isFigure: true,
      isAside: true,
      cell: ({ priority }) => unitsText(priority),
    },
    {
      key: 'distance',
      title: t.routing.distance,
      isAside: true,
      cell: ({ distance }) => (
        <span class="soft">{country === null ? t.kit.none : t.routing.distances[distance]}</span>
      ),
    },
  ]
}
