import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { showToast } from '../../base/toast.ts'
import { Button } from '../../kit/button.tsx'
import { FilterPopup } from '../../kit/filters.tsx'
import { Icon } from '../../kit/icon.tsx'
import { titleOf } from '../../kit/refusal.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { locationNames } from '../../shared/names/locations.ts'
import { NameFilter, useHasChoices } from '../../shared/names/name-field.tsx'
import { useVariantName } from '../../shared/names/variants.tsx'
import { useTexts } from '../../texts/index.ts'

/** Which location, and which variant: stock and movements are looked for in the same way. */
export function StockFilters() {
  const t = useTexts()
  const may = useMay()
  const hasLocations = useHasChoices(locationNames)
  return (
    <>
      {may('findVariants') && <SkuField />}
      {hasLocations && (
        <FilterPopup parameters={['warehouse']}>
          <NameFilter
            names={locationNames}
            parameter="warehouse"
            label={t.inventory.warehouse}
            any={t.inventory.anyWarehouse}
          />
        </FilterPopup>
      )}
    </>
  )
}

/** Stock is known by the id of its variant, so a SKU is looked up first. */
function SkuField() {
  const t = useTexts()
  const [sku, setSku] = useState('')
  const find = async (event: Event) => {
    event.preventDefault()
    if (sku.trim() === '') return
    try {
      const { data } = await souk.findVariants({ skus: [sku.trim()] })
      const [found] = data.data
      if (found === undefined) showToast(t.inventory.noSku(sku.trim()), 'failed')
      else search({ variant_id: found.id, cursor: null })
    } catch (error) {
      showToast(titleOf(error, t), 'failed')
    }
  }
  return (
    <form class="search-field" onSubmit={(event) => void find(event)}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t.inventory.bySku}
        placeholder={t.inventory.bySku}
        maxLength={requests.findVariants.skus.items.maxLength}
        value={sku}
        onInput={({ currentTarget }) => setSku(currentTarget.value)}
      />
    </form>
  )
}

/** Says that only one variant is shown, and leads back to all. */
export function OnlyVariant() {
  const t = useTexts()
  const variantId = useAddress().query.get('variant_id')
  const { title, note } = useVariantName(variantId ?? undefined)
  if (variantId === null) return null
  return (
    <div class="only">
      <span class="theirs">
        {t.inventory.onlyVariant([title, note].filter(Boolean).join(' · '))}
      </span>
      <Button isSmall icon="x" onClick={() => search({ variant_id: null, cursor: null })}>
        {t.inventory.showAll}
      </Button>
    </div>
  )
}
