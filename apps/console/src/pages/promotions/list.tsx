import type { Promotion } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PromotionDialog } from './dialog.tsx'
import { endColumn, periodTabs } from './period.tsx'
import { PromotionSections, PromotionStatus } from './sections.tsx'
import { effectText } from './words.ts'

const close = () => search({ do: null })

export function PromotionList() {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  return (
    <>
      <ListPage<Promotion>
        path="promotions"
        title={t.menu.promotions}
        icon="gift"
        above={<PromotionSections />}
        about={['promotion']}
        filters={['status', 'trigger', 'campaign_id', 'name']}
        filterValue={filterValueOf}
        tabs={periodTabs('promotion', t)}
        tools={
          <>
            <SelectFilter
              parameter="trigger"
              label={t.promotions.trigger}
              choices={[['', t.promotions.anyTrigger], ...Object.entries(t.promotions.triggers)]}
            />
            <SearchField parameter="name" label={t.promotions.search} />
          </>
        }
        actions={
          may('createPromotion') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.promotions.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listPromotions(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `promotions/${id}`}
        none={{ title: t.promotions.none, detail: t.promotions.noneDetail }}
        noneFound={t.promotions.noneFound}
      />
      {open === 'create' && may('createPromotion') && <PromotionDialog onClose={close} />}
    </>
  )
}

function filterValueOf(name: string, value: string, t: Texts) {
  if (name !== 'trigger') return filterValue(name, value, t)
  return t.promotions.triggers[value as Promotion['trigger']]
}

export function columnsOf(t: Texts): readonly Column<Promotion>[] {
  return [
    {
      key: 'name',
      title: t.promotions.promotion,
      text: ({ name }) => name,
      cell: ({ name, effects }) => (
        <span class="theirs">
          <strong>{name}</strong>
          <span class="note block">{effects.map((each) => effectText(each, t)).join('; ')}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.promotions.status,
      text: ({ status }) => status,
      cell: ({ status }) => <PromotionStatus status={status} />,
    },
    {
      key: 'trigger',
      title: t.promotions.trigger,
      isAside: true,
      text: ({ trigger }) => trigger,
      cell: ({ trigger }) => <span class="soft">{t.promotions.triggers[trigger]}</span>,
    },
    endColumn(t),
  ]
}
